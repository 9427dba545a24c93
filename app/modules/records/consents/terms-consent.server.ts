import { agreedTerms } from '#app/content/legal/agreed-terms.ts'
import type { Db } from '#app/db/client.server.ts'
import type { AgreedToTerms } from '#app/modules/auth/auth.server.ts'
import { recordConsent } from './consents.server.ts'

type TermsConsent = { user: { id: string; email: string }; agreed: AgreedToTerms }

/** Records that somebody who signed up agreed to the terms, once they have proved that the address is theirs. */
export const recordTermsConsent = (tx: Db, { user, agreed }: TermsConsent): Promise<void> =>
	recordConsent(tx, {
		kind: 'terms',
		person: { userId: user.id, email: user.email },
		aboutId: null,
		text: agreedTerms.text,
		textVersion: agreed.version,
		clientIp: agreed.clientIp,
		userAgent: agreed.userAgent,
		now: agreed.at,
	})
