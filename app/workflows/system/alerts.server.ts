import type { Db } from '#app/db/client.server.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { listAdminAddresses } from '#app/modules/auth/roles.server.ts'
import { findStatesByKey } from '#app/modules/notifications/email-states.server.ts'
import { type HealthFinding, listFindings } from '#app/modules/system/health.server.ts'

/** `received`: the mail server has accepted the email about a failure for at least one admin. */
export type Alert = {
	state: 'not sent' | 'waiting' | 'received' | 'failed'
	/** Why an email was not accepted: codes without addresses. */
	lastError: string | null
}

/** The key of the email of an alert to one admin. */
export const keyOfAlert = (reportedAt: Date, to: string): string => `health ${reportedAt.toISOString()} ${to}`

/** Returns by part whether somebody who is admin now has got an email about each failure. */
export async function findAlerts(
	db: Db,
	{ failures, admins }: { failures: readonly HealthFinding[]; admins: readonly string[] },
): Promise<Map<string, Alert>> {
	const keysOf = ({ reportedAt }: HealthFinding) =>
		reportedAt ? admins.map((to) => keyOfAlert(reportedAt, to)) : []
	const states = await findStatesByKey(db, { dedupeKeys: failures.flatMap(keysOf) })
	return new Map(
		failures.map((failure): [string, Alert] => {
			const emails = keysOf(failure).flatMap((key) => states.get(key) ?? [])
			const has = (status: string) => emails.some((email) => email.status === status)
			const lastError = emails.find((email) => email.lastError)?.lastError ?? null
			if (!failure.reportedAt) return [failure.part, { state: 'not sent', lastError }]
			const state = has('sent') ? 'received' : has('queued') ? 'waiting' : 'failed'
			return [failure.part, { state, lastError }]
		}),
	)
}

/** What does not work. `alert` says, as a sentence, why no admin has an email about it; null when one has or the site is a demo. */
export type SiteProblem = { part: string; message: string; since: Date; alert: string | null }

/** Lists what does not work, and whether an admin was notified of it. @throws Forbidden */
export async function listProblems(
	db: Db,
	{ actor, mode }: { actor: Actor; mode: 'demo' | 'live' },
): Promise<SiteProblem[]> {
	const failures = (await listFindings(db, { actor })).filter(({ failed }) => failed)
	if (failures.length === 0) return []
	const admins = await listAdminAddresses(db)
	const alerts = await findAlerts(db, { failures, admins })
	return failures.map(({ part, message, since }) => {
		const alert = mode === 'demo' ? null : describeAlert(alerts.get(part)!, admins.length)
		return { part, message, since, alert }
	})
}

function describeAlert({ state, lastError }: Alert, adminCount: number): string | null {
	if (adminCount === 0) return 'There is no admin who could be emailed about this.'
	if (state === 'received') return null
	if (state === 'not sent') return 'It is emailed to the admins if the next examination finds it again.'
	const reason = lastError ? ` (${lastError})` : ''
	return state === 'waiting'
		? `The email about this is waiting to be sent${reason}.`
		: `The email about this reached no admin${reason}. Another one is sent each hour.`
}
