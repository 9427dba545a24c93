import { AsyncLocalStorage } from 'node:async_hooks'
import type { Viewer } from '../viewer.ts'
import type { ProviderFailure } from './provider-failures.ts'

/**
 * The state of one return from a provider. Better Auth calls our providers deep inside its handler and returns little to the
 * caller; this object carries facts down to them and the outcome up.
 */
export type ReturnContext = {
	now: Date
	clientIp: string
	userAgent: string | null
	/** The person this browser is signed in as. */
	viewer: Viewer | null
	outcome?: 'signed-in' | 'linked' | 'check-email'
	/** With 'check-email': the `Set-Cookie` value by which this browser is recognized when the emailed link is opened. */
	signUpCookie?: string
	failure?: ProviderFailure
	/** The cause of the failure, for the log. */
	error?: unknown
}

const returnContexts = new AsyncLocalStorage<ReturnContext>()

export function runInReturnContext<T>(returnContext: ReturnContext, run: () => Promise<T>): Promise<T> {
	return returnContexts.run(returnContext, run)
}

/** Returns the context of the current return. @throws Error when Better Auth's callback is called outside `finishWithProvider` */
export function getReturnContext(): ReturnContext {
	const returnContext = returnContexts.getStore()
	if (!returnContext) throw new Error('a provider was called outside finishWithProvider')
	return returnContext
}
