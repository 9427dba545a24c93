import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { hashPassword } from '#app/modules/auth/passwords/password-hash.server.ts'
import { sessionCookie } from '#app/modules/auth/sessions/session-cookie.server.ts'
import type { Visitors } from './mixed-traffic.ts'

type Site = { databaseUrl: string; origin: string; secret: string }

const members = 400

/** Creates members of the site under load; each can sign in and has one session. */
export async function makeVisitors({ databaseUrl, origin, secret }: Site): Promise<Visitors> {
	const client = new pg.Client(databaseUrl)
	await client.connect()
	const password = 'a quiet road in autumn'
	const hash = await hashPassword(password)
	const cookie = sessionCookie({ origin, secret })
	const ids = Array.from({ length: members }, () => randomUUID())
	const emails = ids.map((_, index) => `load-${index}@example.com`)
	const tokens = ids.map(() => randomBytes(24).toString('base64url'))
	await client.query(
		`insert into "user" (id, name, email, email_verified, created_at)
		 select id, 'Load ' || email, email, true, now() - interval '90 days' from unnest($1::text[], $2::text[]) as one (id, email)`,
		[ids, emails],
	)
	await client.query(
		`insert into account (id, user_id, account_id, provider_id, password, created_at, updated_at)
		 select 'account-' || id, id, id, 'credential', $2, now(), now() from unnest($1::text[]) as one (id)`,
		[ids, hash],
	)
	await client.query(
		`insert into session (id, user_id, token, expires_at, seen_at, confirmed_at)
		 select 'session-' || id, id, token, now() + interval '1 day', now(), now() from unnest($1::text[], $2::text[]) as one (id, token)`,
		[ids, tokens],
	)
	await client.end()
	const pathsOn = async (page: string, pattern: RegExp) => {
		const text = await (await fetch(origin + page)).text()
		return [...new Set([...text.matchAll(pattern)].map(([, path]) => path!))]
	}
	return {
		origin,
		sessions: tokens.map((token) => cookie.write(token, null).split(';')[0]!),
		accounts: emails.map((email) => ({ email, password })),
		posts: await pathsOn('/community', /href="(\/community\/post\/[^"#?]+)"/g),
		articles: await pathsOn('/resources', /href="(\/resources\/(?:article|guide)\/[^".#?]+)"/g),
	}
}
