import type { Db } from '#app/db/client.server.ts'
import {
	finishWithProvider,
	startLink,
	startSignIn,
} from '#app/modules/auth/providers/provider-sign-in.server.ts'
import type { ProviderId } from '#app/modules/auth/sign-in/auth-result.ts'
import { clients, type OauthServer } from '../mocks/oauth-server.ts'
import { waitMsMax } from '../setup/hang-limits.ts'
import { setUpAuth } from './auth.ts'

export const robin = 'robin@example.com'

/** Undoes what a test changed at the stand-in: Robin has both accounts again, and the providers behave. */
export function resetProviders({ failures, forgery, people }: OauthServer): void {
	failures.clear()
	for (const key of Object.keys(forgery)) delete forgery[key as keyof typeof forgery]
	people.google = { subject: 'g-1', email: robin, emailVerified: true, name: 'Robin Ferrer' }
	people.facebook = { subject: '501', email: robin, emailVerified: false, name: 'Robin Ferrer' }
}

/** Sets up sign-in with the providers of the mock server on a test database, with browsers that store cookies. */
export function setUpProviders(
	db: Db,
	standIn: OauthServer,
	{ timeoutMs = waitMsMax, adminsNeedSecondFactor = false } = {},
) {
	const site = setUpAuth(db, {
		adminsNeedSecondFactor,
		providers: { ...clients, standIn: standIn.url, timeoutMs },
	})
	const { auth, now, clientIp } = site

	function openBrowser() {
		const jar = new Map<string, string>()
		const headers = () =>
			new Headers({ 'user-agent': 'test', cookie: [...jar].map((pair) => pair.join('=')).join('; ') })
		const keep = (setCookies: string[]) => {
			for (const line of setCookies) {
				const [pair = ''] = line.split(';')
				const equalsIndex = pair.indexOf('=')
				if (/max-age=0/i.test(line)) jar.delete(pair.slice(0, equalsIndex))
				else jar.set(pair.slice(0, equalsIndex), pair.slice(equalsIndex + 1))
			}
		}
		const viewer = () => site.viewerFor(headers())

		/** Starts signing in or linking. Returns the URL of the provider's page. */
		async function begin(
			provider: ProviderId,
			{ from = '/sign-in', returnTo = '/services', link = false } = {},
		) {
			const start = { auth, clientIp, now, provider, from, returnTo }
			const started = link
				? await startLink(db, { ...start, actor: (await viewer())! })
				: await startSignIn(db, start)
			if (!started) throw new Error('not configured')
			keep([started.setCookie])
			return started.url
		}

		/** Follows the provider's redirect back to the site. */
		async function returnFromProvider(redirectUrl: string, { ip = clientIp } = {}) {
			const url = new URL(redirectUrl)
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

		/** Signs in from start to end, including the person's answer at the provider. */
		async function signInWith(
			provider: ProviderId,
			{ verb = 'allow', ...options }: Parameters<typeof begin>[1] & { verb?: 'allow' | 'deny' } = {},
		) {
			return returnFromProvider(standIn.answerAs(verb, await begin(provider, options)))
		}
		return { jar, keep, headers, viewer, begin, returnFromProvider, signInWith }
	}

	/** Makes a member with a confirmed address and a password. */
	async function member(email: string) {
		await site.register(email)
		await site.confirm()
	}
	return { ...site, openBrowser, member }
}
