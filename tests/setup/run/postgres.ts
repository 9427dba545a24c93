import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrateToLatest } from '#server/boot/migrate.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/embedded-postgres/start.ts'
import { copySite } from '../sample-site/copy-site.ts'

declare module 'vitest' {
	interface ProvidedContext {
		/** The URL of a migrated database without connections, which tests clone. */
		templateUrl: string
		/** The data folder that belongs to the sample data; empty until a test needs it (`sample-site/sample-world.ts`). */
		sampleDir: string
	}
}

/**
 * Provides one PostgreSQL with a migrated template for the whole run: that of TEST_DATABASE_URL, or else an embedded one. With SAMPLE_SITE
 * it begins as a copy of that site's PostgreSQL, whose database becomes the template with the sample data; otherwise the first test that
 * needs that template creates it.
 */
export default async function setup(project: TestProject) {
	const sampleSite = process.env.TEST_DATABASE_URL ? undefined : process.env.SAMPLE_SITE
	const sampleDir = await mkdtemp(join(tmpdir(), 'lotwise-sample-'))
	const server = process.env.TEST_DATABASE_URL
		? { url: process.env.TEST_DATABASE_URL, stop: async () => {} }
		: await startTemporary({ sampleSite, sampleDir })
	const admin = new URL(server.url)
	admin.pathname = '/postgres'
	const template = `lotwise_template_${process.pid}`
	if (sampleSite)
		await onServer(
			admin.href,
			`alter database ${new URL(server.url).pathname.slice(1)} rename to ${template}_sample`,
		)
	await onServer(admin.href, `create database ${template}`)
	const url = new URL(server.url)
	url.pathname = `/${template}`
	await migrateToLatest(url.href)
	project.provide('templateUrl', url.href)
	project.provide('sampleDir', sampleDir)
	return async () => {
		await onServer(admin.href, `drop database if exists ${template}_sample`)
		await onServer(admin.href, `drop database ${template}`)
		await rm(sampleDir, { recursive: true })
		await server.stop()
	}
}

type TemporaryOptions = { sampleSite: string | undefined; sampleDir: string }

async function startTemporary({ sampleSite, sampleDir }: TemporaryOptions): Promise<EmbeddedPostgres> {
	const dataDir = await mkdtemp(join(tmpdir(), 'lotwise-test-'))
	if (sampleSite) copySite(sampleSite, sampleDir, dataDir)
	const server = await startEmbeddedPostgres({ dataDir, durable: false })
	// A vacuum in the middle of a test takes processor time, and changes the order in which rows are read that no query orders.
	await onServer(server.url, 'alter system set autovacuum = off')
	await onServer(server.url, 'select pg_reload_conf()')
	return {
		url: server.url,
		stop: async () => {
			await server.stop()
			await rm(dataDir, { recursive: true })
		},
	}
}

async function onServer(url: string, statement: string) {
	const client = new pg.Client(url)
	await client.connect()
	await client.query(statement)
	await client.end()
}
