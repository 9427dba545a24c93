// What comes to the site on a good day, many times over: 60 % pages, 25 % data, 10 % writes, 5 % sign-in, from as many addresses.
import { randomUUID } from 'node:crypto'
import type { Sending } from './open-loop.ts'

export type Visitors = {
	origin: string
	/** Session cookies of signed-in members. */
	sessions: string[]
	/** Accounts to sign in with. */
	accounts: { email: string; password: string }[]
	posts: string[]
	articles: string[]
}

const publicPages = [
	'/',
	'/services',
	'/community',
	'/reviews',
	'/resources',
	'/resources/financing',
	'/apply',
	'/sign-in',
]
/** Views of a list: the common ones are kept, a search is not. */
const askedPages = [
	'/community?q=lease',
	'/community?sort=popular',
	'/reviews?sort=lowest',
	'/reviews?service=in-person',
	'/community?category=negotiation-tips',
]
const ownPages = [
	'/account',
	'/account/orders',
	'/account/saved',
	'/account/appointments',
	'/community',
	'/services',
]
const data = [
	'/services.data',
	'/community.data',
	'/reviews.data',
	'/resources.data',
	'/api/slots?days=14',
	'/api/slots',
	'/api/session',
	'/community.data?q=warranty',
]

/** The request that comes as the `count`th, the same in every run; the writes' keys apart. */
export function mixedTraffic({
	origin,
	sessions,
	accounts,
	posts,
	articles,
}: Visitors): (count: number) => Sending {
	const talking: { cookie: string; ip: string }[] = []

	return (count) => {
		const roll = (count * 61) % 100
		const from = { 'x-forwarded-for': addressOf(count), 'accept-encoding': 'gzip, br' }
		const page = (kind: string, path: string, cookie?: string): Sending => ({
			kind,
			path,
			headers: { ...from, accept: 'text/html', ...(cookie ? { cookie } : {}) },
		})
		if (roll < 42) return page('page', pick([...publicPages, ...posts.slice(0, 8), ...articles], count))
		if (roll < 50) return page('page asked for', pick(askedPages, count))
		if (roll < 60) return page('page of a member', pick(ownPages, count), pick(sessions, count))
		if (roll < 85)
			return {
				kind: 'data',
				path: pick(data, count),
				headers: { ...from, ...(roll < 65 ? { cookie: pick(sessions, count) } : {}) },
			}
		if (roll < 95) return write(count, roll, from)
		const { email, password } = pick(accounts, count)
		return form('sign-in', '/sign-in', { email, password }, from)
	}

	function write(count: number, roll: number, from: Record<string, string>): Sending {
		if (roll < 88) return talk(count, from)
		const cookie = pick(sessions, count)
		const post = pick(posts, count)
		if (roll < 92)
			return form(
				'like or save',
				post,
				{ intent: roll < 90 ? 'like' : 'save', on: count % 2 ? 'yes' : 'no' },
				{ ...from, cookie },
			)
		if (roll < 94)
			return {
				kind: 'checklist',
				path: '/api/checklist',
				method: 'POST' as const,
				headers: { ...from, cookie, origin, 'content-type': 'application/json' },
				body: JSON.stringify({ owner: null, marks: {} }),
			}
		return form('preferences', '/preferences?back=/', { theme: 'dark' }, from)
	}

	/** A visitor opens the chat, and one who has it open writes. */
	function talk(count: number, from: Record<string, string>): Sending {
		const known = talking.shift()
		if (!known)
			return {
				kind: 'chat opened',
				path: '/api/chat',
				headers: from,
				heard({ setCookies }) {
					const cookie = setCookies.find((line) => line.startsWith('lw_chat='))?.split(';')[0]
					if (cookie) talking.push({ cookie, ip: addressOf(count) })
				},
			}
		return {
			kind: 'chat message',
			path: '/api/chat/messages',
			method: 'POST',
			headers: {
				'x-forwarded-for': known.ip,
				cookie: known.cookie,
				origin,
				'content-type': 'application/json',
			},
			body: JSON.stringify({ key: randomUUID(), text: `Is number ${count} a fair price?` }),
		}
	}

	function form(
		kind: string,
		path: string,
		fields: Record<string, string>,
		headers: Record<string, string>,
	): Sending {
		return {
			kind,
			path,
			method: 'POST',
			headers: {
				...headers,
				origin,
				accept: 'text/html',
				'content-type': 'application/x-www-form-urlencoded',
			},
			body: new URLSearchParams(fields).toString(),
		}
	}
}

const pick = <T>(from: T[], count: number): T => from[Math.floor(count / 100 + count) % from.length]!

/** 60,000 addresses in turn. */
function addressOf(count: number): string {
	const at = count % 60_000
	return `10.${at >> 14}.${(at >> 7) & 127}.${(at & 127) + 1}`
}
