import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { startBuiltApp } from '../built-site.ts'

const LOCK = 7_021_950

let templateUrl: Promise<URL> | undefined

/** Returns the URL of a template database with the sample data of a demo, on whose copies sites start fast. The first call creates it. */
export function sampleTemplate(): Promise<URL> {
	templateUrl ??= createTemplate()
	return templateUrl
}

async function createTemplate(): Promise<URL> {
	const template = new URL(inject('templateUrl'))
	const name = `${template.pathname.slice(1)}_sample`
	const url = new URL(template)
	url.pathname = `/${name}`
	const admin = new URL(template)
	admin.pathname = '/postgres'
	const client = new pg.Client({ connectionString: admin.href })
	await client.connect()
	try {
		// The other worker may create it at the same time.
		await client.query('select pg_advisory_lock($1)', [LOCK])
		const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
		if (rowCount) return url
		const draft = new URL(template)
		draft.pathname = `/${name}_draft`
		await client.query(
			`create database ${name}_draft template ${template.pathname.slice(1)} strategy file_copy`,
		)
		await startOnce(draft.href)
		await client.query(`alter database ${name}_draft rename to ${name}`)
		return url
	} finally {
		await client.end()
	}
}

async function startOnce(databaseUrl: string): Promise<void> {
	const SECRET = randomBytes(30).toString('base64url')
	const env = { DATA_DIR: inject('sampleDir'), SECRET, LOG_LEVEL: 'silent' }
	const app = await startBuiltApp(databaseUrl, env)
	await app.close()
}
