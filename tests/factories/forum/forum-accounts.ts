import { randomUUID } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import type { forumMember } from '#app/db/schema/forum.ts'
import { makeMember } from '#tests/factories/actors.ts'
import { makeForumMember } from './forum.ts'

/** Makes a forum member with an account and a confirmed address. `actor` is for calls, `member` is the public profile. */
export async function makeForumAccount(db: Db, values: Partial<typeof forumMember.$inferInsert> = {}) {
	const id = randomUUID()
	const name = values.name ?? 'Jo M.'
	const email = `${id}@example.test`
	await db.insert(user).values({ id, name, email, emailVerified: true })
	const member = await makeForumMember(db, { ...values, name, userId: id })
	return { member, email, actor: { ...makeMember(id), name } }
}
