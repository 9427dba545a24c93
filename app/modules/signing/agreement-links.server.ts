import { createHash, createHmac } from 'node:crypto'

/** Makes the token of an agreement's link for the dealer's manager: the same one each time, so that it can be shown and sent again. */
export type AgreementLinks = { tokenOf(agreementId: string): string }

/** `secret` is the site's. Links that were sent under an earlier secret still work, because the table stores their hash. */
export function createAgreementLinks({ secret }: { secret: string }): AgreementLinks {
	// A separate key: a MAC that was made for any other purpose of the secret is not valid here.
	const key = createHmac('sha256', secret).update('deal agreements').digest()
	return { tokenOf: (agreementId) => createHmac('sha256', key).update(agreementId).digest('base64url') }
}

/** The stored form of a token: reading the table does not reveal a working link. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** The token is in the query, which the access log leaves out. */
export const agreementUrl = (origin: string, token: string) => `${origin}/agreed?token=${token}`
