export { VerifyPage } from '../features/verify/verify-page.tsx'
