import { createContext, type RouterContextProvider } from 'react-router'
import type { DomainError } from '#app/lib/errors.ts'
import type { CurrentSession, Viewer } from '#app/modules/auth/viewer.ts'
import type { RoutePolicy } from './route-policy.ts'
import type { Services } from './services.server.ts'

/** Facts of one request, handed from the gate to loaders, actions and the renderer. */
export type RequestFacts = {
	requestId: string
	/** The address of the client as far as `TRUST_PROXY` lets us believe it. */
	clientIp: string
	/** CSP nonce; undefined in development. The page cache turns it into hashes. */
	nonce: string | undefined
	/** Wait for the whole page instead of streaming: for the page cache. */
	complete: boolean
	/** A whole page is asked for; else the data of one, by scripts. */
	document: boolean
	/** Resolved once per request, and not at all when nobody asks. */
	session(): Promise<CurrentSession>
	/** Of that session; null also for somebody who still owes the second factor. */
	viewer(): Promise<Viewer | null>
	/** What the route at this address declares, and what every page does. */
	policy: RoutePolicy
	pages: readonly { pattern: string; policy: RoutePolicy }[]
	/** The gate's no; told instead of what the route would say. */
	rejection: DomainError | undefined
	/** Written while the answer is made (`recordRejection`): React Router drops the headers of what it renders. */
	rejectedAs?: { status: number; headers: Record<string, string> }
	/** Written by `longText`: what the page shows and its data leaves out. */
	longText?: string
}

const servicesContext = createContext<Services>()
const factsContext = createContext<RequestFacts>()

type Context = Readonly<RouterContextProvider>

/** For the gate, once per request, before React Router sees it. */
export function fillContext(context: RouterContextProvider, services: Services, facts: RequestFacts): void {
	context.set(servicesContext, services)
	context.set(factsContext, facts)
}

/** What the application is built of: database, clock, log, providers. */
export const getServices = (context: Context): Services => context.get(servicesContext)

/** What the gate found out about this request. */
export const getFacts = (context: Context): RequestFacts => context.get(factsContext)

/** Who is asking; null for a visitor who is not signed in. */
export const getViewer = (context: Context): Promise<Viewer | null> => context.get(factsContext).viewer()

/** What the session cookie stands for; `getViewer` is what pages ask. */
export const getSession = (context: Context): Promise<CurrentSession> => context.get(factsContext).session()

/**
 * A long text for a page's loader data: null where a whole page is asked for, which then has it in its HTML once instead of
 * twice. `RenderedText` shows it either way. One a page.
 */
export function longText(context: Context, text: string): string | null {
	const facts = context.get(factsContext)
	if (!facts.document) return text
	facts.longText = text
	return null
}
