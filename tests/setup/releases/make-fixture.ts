// npm run release-fixture: writes tests/fixtures/releases/vN, a dump and a backup of a small site that this version set up, and records
// its migrations, jobs, links and backup format as released. Run it once for each release, after `npm run build` (docs/operations.md).
import { randomBytes } from 'node:crypto'
import {
	copyFileSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type pg from 'pg'
import { openDatabase } from '#app/db/client.server.ts'
import { fileKeyring } from '#app/platform/crypto/keyring.server.ts'
import { createJobs } from '#app/platform/jobs.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { diskStorage } from '#app/platform/storage/disk.server.ts'
import { backUp } from '#server/backup/back-up.ts'
import { readableFormats } from '#server/backup/contents.ts'
import { makeIdentity } from '#server/backup/identity.ts'
import { backUpKeys } from '#server/backup/keys.ts'
import { signerOf } from '#server/backup/signature.ts'
import { connect } from '#server/backup/tables.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres/start.ts'
import { startBuiltApp } from '../built-site.ts'
import { siteSettings } from '../sample-site/separate-site.ts'
import { until } from '../until.ts'
import { describeSite } from './describe-site.ts'
import { dumpDatabase } from './dump.ts'
import {
	findEdits,
	migrationsOf,
	presentLinks,
	type Released,
	readReleased,
	releasedFile,
	releasesFolder,
} from './releases.ts'
import { trimSite } from './trim-site.ts'

const queuedJob = 'close-due-rounds'

const version = `v${JSON.parse(readFileSync('package.json', 'utf8')).version}`
const folder = join(releasesFolder, version)
if (existsSync(folder))
	throw new Error(`${folder} is there already: the fixture of a release is never made again.`)

const dataDir = mkdtempSync(join(tmpdir(), 'lotwise-release-'))
const server = await startEmbeddedPostgres({ dataDir, durable: false })
const secret = randomBytes(30).toString('base64url')
try {
	const jobs = await setUpSite()
	record({ migrations: migrationsOf(), jobs, links: presentLinks(), backupFormats: readableFormats })
	mkdirSync(folder)
	await writeFixture(await connect(server.url))
	console.log(`${folder} was written. Commit it with the tag.`)
} finally {
	await server.stop()
	rmSync(dataDir, { recursive: true })
}

/** Sets up a demo, and leaves a job in its queue. @returns the names of its scheduled jobs */
async function setUpSite(): Promise<string[]> {
	const app = await startBuiltApp(server.url, {
		...siteSettings,
		DATA_DIR: dataDir,
		SECRET: secret,
		// The job for backups runs only where there is a folder for them.
		BACKUP_DIR: join(dataDir, 'backups'),
	})
	const { db, pool, close } = openDatabase(server.url)
	const listJobs = async () =>
		(await pool.query<{ name: string }>('select name from pgboss.schedule order by 1')).rows
	let jobs: string[] = []
	await until('all jobs to be scheduled', async () => {
		const found = await listJobs().catch(() => [])
		const isSame = found.length > 0 && found.length === jobs.length
		jobs = found.map(({ name }) => name)
		return isSame && jobs.includes('delete-expired-records')
	})
	await app.close()
	const sender = createJobs(pool, createLog('silent'))
	await sender.start([])
	await pool.query('delete from pgboss.job')
	await db.transaction((tx) => sender.sendInTx(tx, queuedJob, {}))
	await sender.stop()
	// It waits for as long as releases are compared with this one.
	await pool.query(`update pgboss.job set keep_until = '2126-01-01', singleton_on = null where name = $1`, [
		queuedJob,
	])
	await close()
	return jobs
}

async function writeFixture(client: pg.Client): Promise<void> {
	const storage = diskStorage(join(dataDir, 'files'))
	await trimSite(client, storage)
	const keyring = fileKeyring(join(dataDir, 'encryption-keys'))
	const shares = diskStorage(dataDir)
	const now = new Date()
	const recipient = await makeIdentity(join(dataDir, 'identity'))
	const expected = await describeSite(client, {
		url: server.url,
		keyring,
		shares,
		secret,
		version,
		queuedJob,
		now,
	})
	writeFileSync(join(folder, 'expected.json'), `${JSON.stringify(expected, null, '\t')}\n`)
	writeFileSync(join(folder, 'database.sql.gz'), gzipSync(await dumpDatabase(client), { level: 9 }))
	const sealing = { recipient, signer: signerOf(secret), site: 'http://localhost:3000', now }
	await backUp({ databaseUrl: server.url, storage, file: join(folder, 'backup.age'), ...sealing })
	await backUpKeys({ keyring, shares, file: join(folder, 'keys.age'), ...sealing })
	for (const name of ['backup.age', 'keys.age']) rmSync(join(folder, `${name}.sha256`))
	copyFileSync(join(dataDir, 'identity'), join(folder, 'identity'))
	await client.end()
}

/** Adds what is new to the record. @throws Error when something that was recorded has been edited */
function record(present: Released): void {
	const released = readReleased()
	const edits = findEdits(released, present)
	if (edits.length > 0) throw new Error(edits.join('\n'))
	const formats = new Set([...released.backupFormats, ...present.backupFormats])
	const all = { ...present, backupFormats: [...formats] }
	mkdirSync(releasesFolder, { recursive: true })
	writeFileSync(releasedFile, `${JSON.stringify(all, null, '\t')}\n`)
}
