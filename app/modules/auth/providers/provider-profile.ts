import { z } from 'zod'
import type { ProviderId } from '../sign-in/auth-result.ts'

export const subject = z.string().regex(/^[\x21-\x7e]{1,255}$/)

/** What is no address counts as none. */
export const address = z.email().max(254).optional().catch(undefined)

/** Who a provider says has come. */
export type ProviderProfile = {
	provider: ProviderId
	/** The provider's own, unchanging name for the person: the identity, whatever becomes of the address. */
	subject: string
	email: string | null
	/** Only true when the provider says so itself. */
	emailVerified: boolean
	name: string
}
