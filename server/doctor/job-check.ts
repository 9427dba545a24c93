import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { amountOf } from '#app/lib/text/amount-of.ts'
import { Problem } from './examine.ts'

type JobState = { name: string; cron: string; done: Date | null; lastState: string | null }

const minuteMs = 60_000

/**
 * Looks for background jobs that fail or do not run. `runningMs`: for how long this site has been running, because after a pause
 * everything is late; null for a command, which cannot know. @throws Problem
 */
export async function checkJobs(
	db: Db,
	{ now, runningMs }: { now: Date; runningMs: number | null },
): Promise<string> {
	const jobs = await listJobs(db)
	if (jobs.length === 0) return 'the scheduler has not been started yet'
	const failed = jobs.filter(({ lastState }) => lastState === 'failed').map(({ name }) => name)
	if (failed.length > 0)
		throw new Problem(
			`The last run of ${amountOf(failed.length, 'job')} failed: ${failed.join(', ')}. The log says why: look for 'job failed'.`,
		)
	const newestMs = Math.max(0, ...jobs.map(({ done }) => done?.getTime() ?? 0))
	if (runningMs === null) {
		const silentMs = now.getTime() - newestMs
		if (newestMs > 0 && silentMs > 15 * minuteMs)
			throw new Problem(`No job has run for ${Math.round(silentMs / minuteMs)} minutes. Does the site run?`)
		return `${jobs.length}, the last one ran ${newestMs ? `${Math.round(silentMs / 1_000)} s ago` : 'never'}`
	}
	const late = jobs.filter(({ cron, done }) => {
		const limitMs = 2 * periodMsOf(cron) + 5 * minuteMs
		return runningMs > limitMs && now.getTime() - (done?.getTime() ?? 0) > limitMs
	})
	if (late.length > 0)
		throw new Problem(
			`${amountOf(late.length, 'job')} did not run when due: ${late.map(({ name }) => name).join(', ')}. Restart the site; if that changes nothing, look for 'the job scheduler' in the log.`,
		)
	return `${jobs.length}, none late`
}

/** The time between two runs of our schedules: every minute, every few minutes, hourly, daily or monthly. */
export function periodMsOf(cron: string): number {
	const [minute = '*', hour = '*', day = '*'] = cron.split(' ')
	if (minute === '*') return minuteMs
	const every = /^\*\/(\d+)$/.exec(minute)?.[1]
	if (every) return Number(every) * minuteMs
	if (hour === '*') return 60 * minuteMs
	return (day === '*' ? 1 : 31) * 1_440 * minuteMs
}

async function listJobs(db: Db): Promise<JobState[]> {
	const { rows: found } = await db.execute<{ found: string | null }>(
		sql`select to_regclass('pgboss.schedule')::text as found`,
	)
	if (!found[0]?.found) return []
	const { rows } = await db.execute<{
		name: string
		cron: string
		done: Date | null
		lastState: string | null
	}>(sql`
		select s.name, s.cron,
			(select max(j.completed_on) from pgboss.job j where j.name = s.name and j.state = 'completed') as done,
			(select j.state::text from pgboss.job j where j.name = s.name and j.state in ('completed', 'failed')
				order by j.completed_on desc, j.state desc limit 1) as "lastState"
		from pgboss.schedule s order by s.name`)
	return rows.map((row) => ({ ...row, done: row.done && new Date(row.done) }))
}
