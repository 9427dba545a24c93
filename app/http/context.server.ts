import { createContext, type RouterContextProvider } from 'react-router'
import { startOfMinute } from '#app/lib/dates/dates.ts'
import type { DomainError } from '#app/lib/errors.ts'
import type { CurrentSession, Viewer } from '#app/modules/auth/viewer.ts'
import type { RoutePolicy } from './route-policy.ts'
import type { Services } from './services.server.ts'

/** The facts that the server has determined about one request, passed on to loaders, actions and the renderer. */
export type RequestMetadata = {
	requestId: string
	/** The client's network address; a forwarded one only if `TRUST_PROXY` trusts the proxy. */
	clientIp: string
	/** The CSP nonce; undefined in development. The page cache replaces it with hashes. */
	nonce: string | undefined
	/** True for a request for an HTML page, false for one for loader data. */
	document: boolean
	/** Whether the request may write: then its page is rendered from the current state of the database. */
	isWrite: boolean
	/** Resolved at most once per request, on the first call. */
	session(): Promise<CurrentSession>
	/** The signed-in person of that session; null also while the second factor is missing. */
	viewer(): Promise<Viewer | null>
	/** The policy of the route at this address, and those of all pages. */
	policy: RoutePolicy
	pages: readonly { pattern: string; policy: RoutePolicy }[]
	/** Set when the server rejects the request before its route runs; shown instead of the route's own response. */
	rejection: DomainError | undefined
	/** Set by `recordRejection` during rendering, because React Router drops the headers of thrown errors. */
	rejectedAs?: { status: number; headers: Record<string, string> }
	/** Set by `longText`: text that the page renders and its loader data omits. */
	longText?: string
}

const servicesContext = createContext<Services>()
const metadataContext = createContext<RequestMetadata>()

type Context = Readonly<RouterContextProvider>

/** Fills the context of a request. The server calls it once per request, before React Router runs. */
export function fillContext(
	context: RouterContextProvider,
	services: Services,
	metadata: RequestMetadata,
): void {
	context.set(servicesContext, services)
	context.set(metadataContext, metadata)
}

/** Returns the application's services: database, clock, log, providers. */
export const getServices = (context: Context): Services => context.get(servicesContext)

/** Returns the facts that the server has determined about this request. */
export const getRequestMetadata = (context: Context): RequestMetadata => context.get(metadataContext)

/** Returns the signed-in person; null for a visitor who is not signed in. */
export const getViewer = (context: Context): Promise<Viewer | null> => context.get(metadataContext).viewer()

/** Returns the state of the session, including one that lacks its second factor. Pages use `getViewer`. */
export const getSession = (context: Context): Promise<CurrentSession> =>
	context.get(metadataContext).session()

/**
 * Reads data that is the same for everybody, from memory until it changes (`SharedReads`). `name` identifies the data, with everything
 * that selects it. Only for tables whose changes notify the pages ('forum' and 'pages' in
 * docs/decisions/0043-what-clears-the-page-cache.md).
 */
export function readShared<T>(context: Context, name: string, read: () => Promise<T>): Promise<T> {
	if (context.get(metadataContext).isWrite) return read()
	return context.get(servicesContext).sharedReads.read(name, read)
}

/**
 * Reads what admin pages show to one admin: from memory until a table that one of these pages shows changes, and only for the
 * current minute, because much of it depends on the time. Only for the tables with the trigger `admin_changed`, and those of
 * `readShared`.
 */
export function readForAdmin<T>(
	context: Context,
	{ actor, name }: { actor: Pick<Viewer, 'id'>; name: string },
	read: () => Promise<T>,
): Promise<T> {
	if (context.get(metadataContext).isWrite) return read()
	const { adminReads, clock } = context.get(servicesContext)
	return adminReads.read(`${actor.id} ${startOfMinute(clock.now()).getTime()} ${name}`, read)
}

/**
 * Returns a long text for loader data, or null for an HTML page, so that its HTML contains the text once instead of twice.
 * `RenderedText` shows it in both cases. Use it for at most one text per page.
 */
export function longText(context: Context, text: string): string | null {
	const metadata = context.get(metadataContext)
	if (!metadata.document) return text
	metadata.longText = text
	return null
}
