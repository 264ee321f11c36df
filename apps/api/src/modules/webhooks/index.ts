/** The public interface of this module: other modules import only from here. */
export { toEndpoint } from './endpoint-view.ts'
export {
  createEndpoint,
  deleteEndpoint,
  getEndpoint,
  listDeliveries,
  listEndpoints,
  resendDelivery,
  resendFailedDeliveries,
  rotateSecret,
  testEndpoint,
  updateEndpoint,
  type EndpointDeps,
} from './manage-endpoints.ts'
export { sendEvent, type SendDeps } from './send-event.ts'
