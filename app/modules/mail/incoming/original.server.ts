import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { mailMessage } from '#app/db/schema/mail/mail.ts'
import { NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { assertMay } from '../policy.ts'
import type { RawMail } from './raw-mail.server.ts'

/** Returns a message as it arrived. @throws Forbidden; NotFound, also when it is no longer kept */
export async function readOriginal(
	db: Db,
	rawMail: RawMail,
	{ actor, id }: { actor: Actor; id: string },
): Promise<Buffer> {
	assertMay(actor, 'use')
	const [found] = isUuid(id)
		? await db.select({ rawKey: mailMessage.rawKey }).from(mailMessage).where(eq(mailMessage.id, id))
		: []
	const raw = found?.rawKey ? await rawMail.read(found.rawKey) : null
	if (!raw) throw new NotFound('The original of this message is no longer kept.')
	return raw
}
