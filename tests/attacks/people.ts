import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { Role } from '../access-rows.ts'
import type { Site } from './site.ts'

export type People = Awaited<ReturnType<typeof meetPeople>>

/** Everybody of the role matrix, with a session that began this minute; nobody has to pass the sign-in for it. */
export async function meetPeople({ pool, sessionCookie }: Pick<Site, 'pool' | 'sessionCookie'>) {
	const ids = {
		member: await makeAccount('Robin Other'),
		suspended: await makeAccount('Sam Silent'),
		unverified: await makeAccount('Una Firmed', false),
		owner: await accountOf('member@lotwise.test'),
		admin: await accountOf('admin@lotwise.test'),
	}
	await pool.query(
		`insert into forum_member (user_id, name, handle, suspended_at, suspended_reason) values ($1, 'Sam S.', 'sam-s', now(), 'Spam.')`,
		[ids.suspended],
	)

	async function makeAccount(name: string, confirmed = true): Promise<string> {
		const id = randomUUID()
		const email = `${name.split(' ')[0]!.toLowerCase()}@example.com`
		await pool.query(`insert into "user" (id, name, email, email_verified) values ($1, $2, $3, $4)`, [
			id,
			name,
			email,
			confirmed,
		])
		return id
	}

	async function accountOf(email: string): Promise<string> {
		const { rows } = await pool.query(`select id from "user" where email = $1`, [email])
		return rows[0].id
	}

	const enter = async (userId: string, minutesAgo?: number) =>
		sessionCookie(await signIn(pool, userId, minutesAgo))

	/** A fresh session of that role; '' for who can have none. */
	async function cookieOf(role: Role): Promise<string> {
		if (role === 'anonymous' || role === 'unverified') return ''
		if (role === 'admin without step-up') return enter(ids.admin, 60)
		return enter(ids[role])
	}

	return { ids, signIn: enter, cookieOf }
}

/** Gives the token of a session that showed a password so many minutes ago; else only just, and for as long as a test may take on a slow machine. */
export async function signIn(pool: Pool, userId: string, minutesAgo = -120): Promise<string> {
	const token = randomUUID()
	await pool.query(
		`insert into session (id, user_id, token, expires_at, seen_at, confirmed_at)
		values ($1, $2, $3, now() + interval '1 day', now(), now() - $4 * interval '1 minute')`,
		[randomUUID(), userId, token, minutesAgo],
	)
	return token
}
