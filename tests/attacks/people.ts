import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { Role } from '../access-rows.ts'
import type { Site } from './site.ts'

export type People = Awaited<ReturnType<typeof makePeople>>

/** Creates or finds an account for every role of the matrix, and creates their sessions without the sign-in form. */
export async function makePeople({ pool, sessionCookie }: Pick<Site, 'pool' | 'sessionCookie'>) {
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

	const newSession = async (userId: string, minutesAgo?: number) =>
		sessionCookie(await signIn(pool, userId, minutesAgo))

	/** Returns the cookie of a new session of that role, or '' for roles without one. */
	async function cookieOf(role: Role): Promise<string> {
		if (role === 'anonymous' || role === 'unverified') return ''
		if (role === 'admin without step-up') return newSession(ids.admin, 60)
		return newSession(ids[role])
	}

	return { ids, signIn: newSession, cookieOf }
}

/**
 * Creates a session and returns its token.
 * @param minutesAgo when it last confirmed a password; by default in the future, so that it stays recent for the whole test
 */
export async function signIn(pool: Pool, userId: string, minutesAgo = -120): Promise<string> {
	const token = randomUUID()
	await pool.query(
		`insert into session (id, user_id, token, expires_at, seen_at, confirmed_at)
		values ($1, $2, $3, now() + interval '1 day', now(), now() - $4 * interval '1 minute')`,
		[randomUUID(), userId, token, minutesAgo],
	)
	return token
}
