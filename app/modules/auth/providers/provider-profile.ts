import { z } from 'zod'
import type { ProviderId } from '../sign-in/auth-result.ts'

export const subject = z.string().regex(/^[\x21-\x7e]{1,255}$/)

/** An invalid address is treated like a missing one. */
export const address = z.email().max(254).optional().catch(undefined)

/** The person as a provider describes them. */
export type ProviderProfile = {
	provider: ProviderId
	/** The provider's permanent id of the person. It is the identity, even if the email address changes. */
	subject: string
	email: string | null
	/** True only if the provider itself says so. */
	emailVerified: boolean
	name: string
}
