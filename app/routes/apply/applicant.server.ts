import type { RouterContextProvider } from 'react-router'
import { currentConsent, type ShownConsent } from '#app/content/credit-consent.ts'
import type { Db } from '#app/db/client.server.ts'
import { getServices, getViewer } from '#app/http/context.server.ts'
import { type Applicant, asApplicant } from '#app/modules/credit/policy.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { nameBrowser, readBrowserName, readOpened } from './cookies.server.ts'

type Context = Readonly<RouterContextProvider>

/** Who applies, with everything this request has to show for it: account, browser, opened link. */
export async function getApplicant(context: Context, request: Request): Promise<Applicant> {
	const { auth, clock } = getServices(context)
	return asApplicant(await getViewer(context), {
		browserHash: readBrowserName(request)?.hash ?? null,
		linkTo: readOpened(request, { cipher: auth.cipher, now: clock.now() }),
	})
}

const named = new WeakMap<Context, string>()

/**
 * The same for whoever is about to begin: a browser without a name gets one, by the header. A form that is answered by its page asks
 * twice in one request; the second time the name is known and the headers are empty.
 */
export async function nameApplicant(
	context: Context,
	request: Request,
): Promise<{ actor: Applicant; headers: Headers }> {
	const headers = new Headers()
	const actor = await getApplicant(context, request)
	const browserHash = actor.browserHash ?? named.get(context)
	if (browserHash) return { actor: { ...actor, browserHash }, headers }
	const { hash, setCookie } = nameBrowser(getServices(context).env.origin)
	named.set(context, hash)
	headers.append('set-cookie', setCookie)
	return { actor: { ...actor, browserHash: hash }, headers }
}

/** The text that is agreed to today, in the name of this business. */
export async function getConsentText(db: Db): Promise<ShownConsent> {
	const { footerBrand: business, contactEmail: email, phone } = await getSettings(db)
	return currentConsent({ business, email, phone })
}
