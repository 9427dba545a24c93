import type { RouterContextProvider } from 'react-router'
import { currentConsent, type ShownConsent } from '#app/content/legal/credit-consent.ts'
import { type SsnNotes, ssnNotes } from '#app/content/legal/ssn-notes.ts'
import type { Db } from '#app/db/client.server.ts'
import { getServices, getViewer } from '#app/http/context.server.ts'
import { personActor } from '#app/modules/auth/actor.server.ts'
import { type Applicant, openingOf } from '#app/modules/credit/policy.ts'
import { standardRetention } from '#app/modules/credit/retention.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { createBrowserId, readBrowserId, readOpened } from './cookies.server.ts'

type Context = Readonly<RouterContextProvider>

/** Returns the applicant of a request: the account, the browser's cookie and the opened link, each if present. */
export async function getApplicant(
	context: Context,
	request: Request,
	browser = readBrowserId(request)?.hash ?? null,
): Promise<Applicant> {
	const { auth, clock } = getServices(context)
	const opened = readOpened(request, { cipher: auth.cipher, now: clock.now() })
	return personActor(await getViewer(context), { browser, opens: opened && openingOf(opened) })
}

const newBrowserHashes = new WeakMap<Context, string>()

/**
 * Returns the applicant, and a `set-cookie` header if the browser has no id yet. A form post that renders its page calls this twice
 * in one request; the second call reuses the id and returns no header.
 */
export async function identifyApplicant(
	context: Context,
	request: Request,
): Promise<{ actor: Applicant; headers: Headers }> {
	const headers = new Headers()
	const known = readBrowserId(request)?.hash ?? newBrowserHashes.get(context)
	if (known) return { actor: await getApplicant(context, request, known), headers }
	const { hash, setCookie } = createBrowserId(getServices(context).env.origin)
	newBrowserHashes.set(context, hash)
	headers.append('set-cookie', setCookie)
	return { actor: await getApplicant(context, request, hash), headers }
}

/** Returns the current consent text, with the contact details of the business. */
export const getConsentText = async (db: Db): Promise<ShownConsent> => (await getApplyTexts(db)).consent

/** Returns the consent text, and what is said before the Social Security number is asked for. */
export async function getApplyTexts(
	db: Db,
	{ isCoApplicant = false } = {},
): Promise<{ consent: ShownConsent; notes: SsnNotes }> {
	const { footerBrand: business, contactEmail: email, phone, creditChecks } = await getSettings(db)
	return {
		consent: currentConsent({ business, email, phone }),
		notes: ssnNotes({ business, phone, creditChecks, retention: standardRetention, isCoApplicant }),
	}
}
