import type { Db } from '#app/db/client.server.ts'
import { listAdminAddresses } from '#app/modules/auth/roles.server.ts'
import { deleteDeadEmails, deleteUnsentEmails } from '#app/modules/notifications/delete-emails.server.ts'
import { getBranding } from '#app/modules/notifications/layout/business-details.server.ts'
import type { Email } from '#app/modules/notifications/layout/email.ts'
import { renderEmail } from '#app/modules/notifications/layout/render-email.server.tsx'
import { queueEmail } from '#app/modules/notifications/outbox.server.ts'
import { healthEmail, recoveryEmail, testEmail } from '#app/modules/system/emails/health-email.ts'
import {
	type Examined,
	type HealthFinding,
	recordFindings,
	recordReport,
} from '#app/modules/system/health.server.ts'
import { findAlerts, keyOfAlert } from './alerts.server.ts'

type Report = {
	findings: readonly Examined[]
	origin: string
	mode: 'demo' | 'live'
	/** The machine that examined. */
	machine: string
	now: Date
}

const kind = 'health'
/** How long after an alert that reached nobody the next one is sent. */
const repeatAfterMs = 60 * 60_000

/**
 * Stores the findings of an examination and, on a live site, emails the admins about what fails, until the mail server has accepted the
 * email for one of them, and again when it works. Without an admin, alerts wait for one.
 * @returns the failures to log now, because nobody has been notified of them
 */
export async function recordExamination(db: Db, { mode, ...report }: Report): Promise<HealthFinding[]> {
	const { now } = report
	return db.transaction(async (tx) => {
		const { failing, over } = await recordFindings(tx, report)
		if (mode === 'demo') {
			const found = failing.filter(({ reportedAt }) => !reportedAt)
			await recordReport(tx, { parts: partsOf(found), now })
			return found
		}
		const admins = await listAdminAddresses(tx)
		// An alert to somebody who is no longer an admin, or to an earlier address, would be listed as undelivered for ever.
		await deleteDeadEmails(tx, { kind, exceptTo: admins })
		await resolve(tx, { over, failing, admins, report })
		return alert(tx, { failing, admins, report })
	})
}

const partsOf = (findings: HealthFinding[]) => findings.map(({ part }) => part)

type Notice = { admins: string[]; report: Omit<Report, 'mode'> }

async function alert(tx: Db, { failing, admins, report }: Notice & { failing: HealthFinding[] }) {
	const { now, origin, machine } = report
	const alerts = await findAlerts(tx, { failures: failing, admins })
	const due = failing.filter(({ part, reportedAt }) => {
		if (!reportedAt) return true
		const reachedNobody = alerts.get(part)!.state === 'failed'
		return reachedNobody && now.getTime() - reportedAt.getTime() >= repeatAfterMs
	})
	if (due.length === 0 || admins.length === 0) return due
	await recordReport(tx, { parts: partsOf(due), now })
	// The new email replaces those that could not be delivered.
	await deleteDeadEmails(tx, { kind })
	const email = healthEmail({ problems: due, origin, machine })
	await send(tx, { email, origin, admins, keyTo: (to) => keyOfAlert(now, to) })
	return due
}

/** Withdraws the alerts that nobody has got yet about what works again, and tells the admins that it does. */
async function resolve(
	tx: Db,
	{ over, failing, admins, report }: Notice & { over: HealthFinding[]; failing: HealthFinding[] },
): Promise<void> {
	if (over.length === 0) return
	const { now, origin, machine } = report
	const stillFail = new Set(failing.map(({ reportedAt }) => reportedAt?.getTime()))
	const onlyOver = over.filter(({ reportedAt }) => !stillFail.has(reportedAt!.getTime()))
	const dedupeKeys = onlyOver.flatMap(({ reportedAt }) => admins.map((to) => keyOfAlert(reportedAt!, to)))
	await deleteUnsentEmails(tx, { dedupeKeys })
	const email = recoveryEmail({ problems: over, origin, machine, now })
	await send(tx, { email, origin, admins, keyTo: (to) => `${keyOfAlert(now, to)} over` })
}

type Sending = { email: Email; origin: string; admins: string[]; keyTo(address: string): string }

async function send(tx: Db, { email, origin, admins, keyTo }: Sending): Promise<void> {
	const { brand } = await getBranding(tx, { origin })
	const rendered = renderEmail(email, brand)
	for (const to of admins) await queueEmail(tx, { kind, owed: true, to, dedupeKey: keyTo(to), ...rendered })
}

/** Queues a test email to this address, to see whether the site's emails arrive. */
export async function queueTestEmail(db: Db, { to, origin }: { to: string; origin: string }): Promise<void> {
	const { brand } = await getBranding(db, { origin })
	await queueEmail(db, { kind: 'mail-test', owed: true, to, ...renderEmail(testEmail({ origin }), brand) })
}
