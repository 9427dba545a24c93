import type { Db } from '#app/db/client.server.ts'
import { findByLink } from '#app/modules/credit/application/application-links.server.ts'
import { requireInvitation } from '#app/modules/credit/application/co-applicant-link.server.ts'
import { links } from '#tests/factories/links.ts'
import type { Mail } from './act.ts'
import type { ModelApplication, Role } from './credit-model.ts'

/** Follows the links of an email as its receiver: each leads to their own part. Returns what is wrong, or null. */
export async function followLinks(
	db: Db,
	{ text }: Mail,
	{ application, role }: { application: ModelApplication; role: Role },
): Promise<string | null> {
	for (const [, page, token] of text.matchAll(/\/apply\/(resume|together)\?link=(\S+)/g)) {
		if (page !== (role === 'first' ? 'resume' : 'together'))
			return 'the link leads to the part of the other person'
		const found =
			role === 'first'
				? (await findByLink(db, { links, token: token! })).id
				: (await requireInvitation(db, { links, token: token! })).application.id
		if (found !== application.id) return 'the link leads to another application'
	}
	return null
}
