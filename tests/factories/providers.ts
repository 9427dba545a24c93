import type { Db } from '#app/db/client.server.ts'
import { finishWithProvider } from '#app/modules/auth/providers/finish.server.ts'
import { startLink, startSignIn } from '#app/modules/auth/providers/start.server.ts'
import type { ProviderId } from '#app/modules/auth/sign-in/auth-result.ts'
import { clients, type OauthServer } from '../mocks/oauth-server.ts'
import { authOn } from './auth.ts'

/** Sign-in by the stand-in's providers on a test database, and browsers that keep cookies. */
export function providersOn(
	db: Db,
	standIn: OauthServer,
	{ timeoutMs = 2_000, adminsNeedSecondFactor = false } = {},
) {
	const on = authOn(db, {
		adminsNeedSecondFactor,
		providers: { ...clients, standIn: standIn.url, timeoutMs },
	})
	const { auth, now, clientIp } = on

	function openBrowser() {
		const jar = new Map<string, string>()
		const headers = () =>
			new Headers({ 'user-agent': 'test', cookie: [...jar].map((pair) => pair.join('=')).join('; ') })
		const keep = (setCookies: string[]) => {
			for (const line of setCookies) {
				const [pair = ''] = line.split(';')
				const at = pair.indexOf('=')
				if (/max-age=0/i.test(line)) jar.delete(pair.slice(0, at))
				else jar.set(pair.slice(0, at), pair.slice(at + 1))
			}
		}
		const viewer = () => on.whoIs(headers())

		/** Presses the button; the address of the provider's page. */
		async function begin(
			provider: ProviderId,
			{ from = '/sign-in', returnTo = '/services', link = false } = {},
		) {
			const start = { auth, headers: headers(), clientIp, now, provider, from, returnTo }
			const begun = link
				? await startLink(db, { ...start, actor: (await viewer())! })
				: await startSignIn(db, start)
			if (!begun) throw new Error('not configured')
			keep(begun.setCookies)
			return begun.url
		}

		/** Follows the provider's redirect back to the site. */
		async function comeBack(address: string, { ip = clientIp } = {}) {
			const url = new URL(address)
			const provider = url.pathname.split('/').at(-1) as ProviderId
			const finished = await finishWithProvider(db, {
				auth,
				provider,
				query: url.searchParams,
				headers: headers(),
				clientIp: ip,
				now,
			})
			keep(finished.setCookies)
			return finished
		}

		/** The whole way, with the person's answer at the provider in the middle. */
		async function enterBy(
			provider: ProviderId,
			{ verb = 'allow', ...where }: Parameters<typeof begin>[1] & { verb?: 'allow' | 'deny' } = {},
		) {
			return comeBack(standIn.answerAs(verb, await begin(provider, where)))
		}
		return { jar, keep, headers, viewer, begin, comeBack, enterBy }
	}

	/** A member with a confirmed address and a password. */
	async function member(email: string) {
		await on.register(email)
		await on.confirm()
	}
	return { ...on, openBrowser, member }
}
