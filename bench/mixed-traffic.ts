// The requests of a good day, many times over: 60 % pages, 25 % data, 10 % writes, 5 % sign-ins, from many addresses.
import { randomUUID } from 'node:crypto'
import type { LoadRequest } from './open-loop.ts'

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
/** List views: the common ones are cached, a search is not. */
const queryPages = [
	'/community?q=lease',
	'/community?sort=popular',
	'/reviews?sort=lowest',
	'/reviews?service=in-person',
	'/community?category=negotiation-tips',
]
const memberPages = [
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

/** Returns request number `count`: the same in every run, except for the keys of writes. */
export function mixedTraffic({
	origin,
	sessions,
	accounts,
	posts,
	articles,
}: Visitors): (count: number) => LoadRequest {
	const chats: { cookie: string; ip: string }[] = []

	return (count) => {
		const roll = (count * 61) % 100
		const headers = { 'x-forwarded-for': addressOf(count), 'accept-encoding': 'gzip, br' }
		const page = (kind: string, path: string, cookie?: string): LoadRequest => ({
			kind,
			path,
			headers: { ...headers, accept: 'text/html', ...(cookie ? { cookie } : {}) },
		})
		if (roll < 42) return page('page', pick([...publicPages, ...posts.slice(0, 8), ...articles], count))
		if (roll < 50) return page('page with a query', pick(queryPages, count))
		if (roll < 60) return page('page for a member', pick(memberPages, count), pick(sessions, count))
		if (roll < 85)
			return {
				kind: 'data',
				path: pick(data, count),
				headers: { ...headers, ...(roll < 65 ? { cookie: pick(sessions, count) } : {}) },
			}
		if (roll < 95) return write(count, roll, headers)
		const { email, password } = pick(accounts, count)
		return form('sign-in', '/sign-in', { email, password }, headers)
	}

	function write(count: number, roll: number, headers: Record<string, string>): LoadRequest {
		if (roll < 88) return chatRequest(count, headers)
		const cookie = pick(sessions, count)
		const post = pick(posts, count)
		if (roll < 92)
			return form(
				'like or save',
				post,
				{ intent: roll < 90 ? 'like' : 'save', on: count % 2 ? 'yes' : 'no' },
				{ ...headers, cookie },
			)
		if (roll < 94)
			return {
				kind: 'checklist',
				path: '/api/checklist',
				method: 'POST' as const,
				headers: { ...headers, cookie, origin, 'content-type': 'application/json' },
				body: JSON.stringify({ owner: null, marks: {} }),
			}
		return form('preferences', '/preferences?back=/', { theme: 'dark' }, headers)
	}

	/** A visitor opens the chat, or writes in a chat opened before. */
	function chatRequest(count: number, headers: Record<string, string>): LoadRequest {
		const chat = chats.shift()
		if (!chat)
			return {
				kind: 'chat opened',
				path: '/api/chat',
				headers,
				onResponse({ setCookies }) {
					const cookie = setCookies.find((line) => line.startsWith('lw_chat='))?.split(';')[0]
					if (cookie) chats.push({ cookie, ip: addressOf(count) })
				},
			}
		return {
			kind: 'chat message',
			path: '/api/chat/messages',
			method: 'POST',
			headers: {
				'x-forwarded-for': chat.ip,
				cookie: chat.cookie,
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
	): LoadRequest {
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

const pick = <T>(items: T[], count: number): T => items[Math.floor(count / 100 + count) % items.length]!

/** Cycles through 60,000 addresses. */
function addressOf(count: number): string {
	const index = count % 60_000
	return `10.${index >> 14}.${(index >> 7) & 127}.${(index & 127) + 1}`
}
