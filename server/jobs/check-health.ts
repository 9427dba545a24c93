import { hostname } from 'node:os'
import type { Services } from '#app/http/services.server.ts'
import { recordExamination } from '#app/workflows/system/report-problems.server.ts'
import { ongoingChecks } from '#server/doctor/checks.ts'
import { type Check, examine } from '#server/doctor/examine.ts'

const pingTimeoutMs = 10_000

type Site = Pick<Services, 'db' | 'env' | 'clock' | 'log'>

/** Examines what the site depends on, stores the result for the system page and the metrics, and emails the admins about what fails. */
export async function checkHealth({ db, env, clock, log }: Site, checks?: Check[]): Promise<void> {
	const now = clock.now()
	const findings = await examine(checks ?? ongoingChecks({ env, db, now }))
	const { origin, mode } = env
	const reported = await recordExamination(db, { findings, origin, mode, machine: hostname(), now })
	for (const { part, message, since } of reported)
		log.error({ part, problem: message, since }, 'the site needs attention')
	if (env.healthPingUrl) await ping(env.healthPingUrl, log)
}

/** Sends a request to an outside service, which alerts somebody when these requests stop. */
async function ping(url: string, log: Site['log']): Promise<void> {
	try {
		const response = await fetch(url, { signal: AbortSignal.timeout(pingTimeoutMs), redirect: 'error' })
		await response.body?.cancel()
		if (!response.ok) log.warn({ status: response.status }, 'HEALTH_PING_URL did not accept the request')
	} catch (error) {
		log.warn({ error }, 'HEALTH_PING_URL could not be requested')
	}
}
