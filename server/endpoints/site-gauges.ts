import { Gauge, type Registry } from 'prom-client'
import type { Services } from '#app/http/services.server.ts'
import { countWaitingEmails, oldestWaitingSeconds } from '#app/modules/notifications/failed-emails.server.ts'
import { countOrdersByStatus } from '#app/modules/payments/orders/order-counts.server.ts'
import { readCheckedSeconds, readHealth } from '#app/modules/system/health.server.ts'
import { readMaintenanceTimes } from '#app/modules/system/maintenance.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import { freeSpaceOf } from '#server/doctor/machine-checks.ts'

/** Registers gauges of the whole site, which are counted in the database. */
export function registerDatabaseGauges(
	register: Registry,
	{ db, log, clock }: Pick<Services, 'db' | 'log' | 'clock'>,
): void {
	gauge('lotwise_emails', 'Emails waiting to be sent, or given up on.', 'status', () =>
		countWaitingEmails(db),
	)
	gauge('lotwise_orders', 'Orders by status.', 'status', () => countOrdersByStatus(db))
	gauge('lotwise_health', 'Parts of the site: 1 works, 0 needs attention.', 'part', () => readHealth(db))
	gauge(
		'lotwise_maintenance_success_timestamp_seconds',
		'When a backup, its copy and a test of restoring it last succeeded.',
		'kind',
		() => readMaintenanceTimes(db),
	)
	gauge('lotwise_oldest_email_seconds', 'How long the oldest queued email has waited.', null, async () => ({
		'': await oldestWaitingSeconds(db, { now: clock.now() }),
	}))
	gauge(
		'lotwise_health_checked_timestamp_seconds',
		'When the site last examined itself, which it does every five minutes.',
		null,
		async () => ({ '': await readCheckedSeconds(db) }),
	)

	// While the database is unreachable, the other metrics matter most, so an error here is only logged.
	function gauge(
		name: string,
		help: string,
		label: string | null,
		read: () => Promise<Record<string, number>>,
	) {
		new Gauge({
			name,
			help,
			labelNames: label ? [label] : [],
			registers: [register],
			async collect() {
				this.reset()
				try {
					for (const [value, number] of Object.entries(await read()))
						this.set(label ? { [label]: value } : {}, number)
				} catch (error) {
					log.warn({ metric: name, error }, 'a metric could not be counted')
				}
			},
		})
	}
}

/** Registers the gauge of the free space on the disks of this instance. */
export function registerDiskGauge(
	register: Registry,
	{ dataDir, backupDir }: Pick<Env, 'dataDir' | 'backupDir'>,
) {
	new Gauge({
		name: 'lotwise_disk_free_bytes',
		help: 'Free space where data and backups are.',
		labelNames: ['folder'],
		registers: [register],
		async collect() {
			this.reset()
			for (const folder of [dataDir, backupDir])
				if (folder) {
					const space = await freeSpaceOf(folder).catch(() => null)
					if (space) this.set({ folder }, space.free)
				}
		},
	})
}
