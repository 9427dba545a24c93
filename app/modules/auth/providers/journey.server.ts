import { AsyncLocalStorage } from 'node:async_hooks'
import type { Viewer } from '../viewer.ts'
import type { ProviderFailure } from './provider-failures.ts'

/**
 * What became of one return from a provider. Better Auth calls our providers somewhere below its handler and tells
 * its caller little; this carries facts down and the outcome up.
 */
export type Journey = {
	now: Date
	clientIp: string
	userAgent: string | null
	/** Whoever this browser is signed in as. */
	viewer: Viewer | null
	outcome?: 'signed-in' | 'linked' | 'check-email'
	failure?: ProviderFailure
	/** Behind the failure; for the log. */
	error?: unknown
}

const journeys = new AsyncLocalStorage<Journey>()

export function onJourney<T>(journey: Journey, run: () => Promise<T>): Promise<T> {
	return journeys.run(journey, run)
}

/** @throws when Better Auth's callback is reached around `finishWithProvider` */
export function getJourney(): Journey {
	const journey = journeys.getStore()
	if (!journey) throw new Error('a provider was asked outside a journey')
	return journey
}
