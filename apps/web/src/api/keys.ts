/** API calls about the signed-in user's API keys. All throw ApiError. */
import {
  changeKey as changeKeyCall,
  createKey,
  getKeyUsage,
  keyUsageDays,
  listKeys,
  revokeKey as revokeKeyCall,
  rotateKey as rotateKeyCall,
  type ApiKey,
  type ApiKeyChange,
  type ApiKeyRequest,
  type NewApiKey,
} from '@toile/contract/api-keys'
import { keyRightsVersion } from '@toile/contract/api-limits'
import { getWidgetUsage } from '@toile/contract/widget-usage'
import { call } from './call.ts'

export const usageDays = keyUsageDays.default

export const readKeys = async (): Promise<ApiKey[]> => (await call(listKeys)).body.keys

export const makeKey = async (request: Omit<ApiKeyRequest, 'rightsVersion'>): Promise<NewApiKey> =>
  (await call(createKey, { body: { ...request, rightsVersion: keyRightsVersion } })).body

export const changeKey = async (id: string, change: ApiKeyChange): Promise<ApiKey> =>
  (await call(changeKeyCall, { params: { id }, body: change })).body

export const rotateKey = async (id: string): Promise<NewApiKey> =>
  (await call(rotateKeyCall, { params: { id } })).body

export const revokeKey = async (id: string): Promise<void> =>
  void (await call(revokeKeyCall, { params: { id } }))

export const readUsage = async () => (await call(getKeyUsage, { query: { days: usageDays } })).body

export const readWidgetUsage = async (cursor?: string) =>
  (await call(getWidgetUsage, { query: { days: usageDays, cursor } })).body
