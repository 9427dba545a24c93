// `npm run bench:forum`: how the forum's reads scale. A small and a large PostgreSQL database are filled and read alternately,
// so that a busy machine slows both. Each read's plan is checked with default planner settings.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { openDatabase } from '#app/db/client.server.ts'
import { seedManyPosts } from '#app/modules/forum/sample/seed-many-posts.server.ts'
import { migrateToLatest } from '#server/boot/migrate.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres/start.ts'
import { type ForumRead, forumReads } from '#tests/factories/forum/forum-reads.ts'
import { watch, wholeTableReads } from '#tests/setup/watched-database.ts'

const { values: options } = parseArgs({
	options: {
		posts: { type: 'string', default: '100000' },
		comments: { type: 'string', default: '1000000' },
		rounds: { type: 'string', default: '5' },
		/** An existing server that keeps its databases, so that a second run need not fill them. */
		server: { type: 'string' },
	},
})
const sizes = {
	small: { posts: 1_000, comments: 10_000 },
	large: { posts: Number(options.posts), comments: Number(options.comments) },
}
type Size = keyof typeof sizes
type Figures = Record<ForumRead['kind'], number[]>

const dataDir = options.server ? undefined : await mkdtemp(join(tmpdir(), 'lotwise-forum-'))
const server = dataDir ? await startEmbeddedPostgres({ dataDir, durable: false }) : undefined
try {
	await measure(options.server ?? server!.url)
} finally {
	await server?.stop()
	if (dataDir) await rm(dataDir, { recursive: true })
}

async function measure(url: string) {
	const opened = { small: await open(url, 'small'), large: await open(url, 'large') }
	const fullReads = new Set<string>()
	const slowest = new Map<string, number[]>()
	for (let round = 0; round <= Number(options.rounds); round++)
		for (const size of ['small', 'large'] as const) {
			const { client, watched, reads, figures } = opened[size]
			for (const { name, kind, read } of reads) {
				await read(watched.db)
				const queries = watched.take()
				const ms = queries.reduce((sum, query) => sum + query.ms, 0)
				// The first round warms the caches and checks the plans.
				if (round > 0) {
					figures[kind].push(ms)
					if (size === 'large') slowest.set(name, [...(slowest.get(name) ?? []), ms])
				} else if (size === 'large')
					for (const query of queries)
						for (const table of await wholeTableReads(client, query))
							if (isLarge(table)) fullReads.add(`${name}: ${table}`)
			}
		}
	report(opened, slowest, fullReads)
	for (const { client } of Object.values(opened)) await client.end()
}

/** Tables that grow with the forum; the others have one row per category, or none in this benchmark. */
function isLarge(table: string): boolean {
	return /^forum_(post|comment|document|member|post_like|word)$/.test(table)
}

async function open(url: string, size: Size) {
	const databaseUrl = new URL(url)
	databaseUrl.pathname = `/forum_${size}_${sizes[size].posts}_${sizes[size].comments}`
	const admin = new pg.Client(url)
	await admin.connect()
	const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [
		databaseUrl.pathname.slice(1),
	])
	if (!rowCount) await admin.query(`create database ${databaseUrl.pathname.slice(1)}`)
	await admin.end()
	await migrateToLatest(databaseUrl.href)
	if (!rowCount) {
		const { db, close } = openDatabase(databaseUrl.href, { max: 1, silenceMs: 3_600_000 })
		await seedManyPosts(db, { ...sizes[size], now: new Date() })
		await db.execute('vacuum')
		await close()
	}
	const client = new pg.Client(databaseUrl.href)
	await client.connect()
	const { rows: members } = await client.query('select id from forum_member order by id limit 1')
	const { rows: posts } = await client.query(`
		(select id from forum_post order by comments desc limit 5) union all
		(select id from forum_post order by id desc limit 20)`)
	const watched = watch(client)
	const reads = forumReads({ memberId: members[0].id, postIds: posts.map(({ id }) => id) })
	const figures: Figures = { list: [], search: [], post: [] }
	return { client, watched, reads, figures }
}

type Opened = Record<Size, { figures: Figures }>

function report(opened: Opened, slowest: Map<string, number[]>, fullReads: Set<string>) {
	const { small, large } = opened
	console.log(
		`${sizes.large.posts} posts and ${sizes.large.comments} comments against ${sizes.small.posts}, ms of the database`,
	)
	for (const kind of ['list', 'search', 'post'] as const) {
		const [largeTimes, smallTimes] = [large.figures[kind], small.figures[kind]]
		console.log(
			`${kind.padEnd(7)} median ${formatQuantile(largeTimes, 0.5)} (small ${formatQuantile(smallTimes, 0.5)}, ratio ${(quantile(largeTimes, 0.5) / quantile(smallTimes, 0.5)).toFixed(2)})  p95 ${formatQuantile(largeTimes, 0.95)} (small ${formatQuantile(smallTimes, 0.95)})  worst ${formatQuantile(largeTimes, 1)}  of ${largeTimes.length}`,
		)
	}
	const names = [...slowest].sort((one, other) => quantile(other[1], 0.5) - quantile(one[1], 0.5)).slice(0, 8)
	for (const [name, times] of names) console.log(`  ${formatQuantile(times, 0.5)}  ${name}`)
	console.log(
		fullReads.size === 0
			? 'No large table is read from end to end.'
			: `Read from end to end:\n${[...fullReads].join('\n')}`,
	)
	if (fullReads.size > 0) process.exitCode = 1
}

function formatQuantile(times: number[], part: number): string {
	return quantile(times, part).toFixed(1)
}

function quantile(times: number[], part: number): number {
	const sorted = times.toSorted((one, other) => one - other)
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}
