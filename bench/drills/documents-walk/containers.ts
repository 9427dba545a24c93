import { randomBytes } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { startS3 } from '#tests/mocks/s3-server.ts'
import { readService, startContainer } from './container.ts'
import { buildImage, type Image, makeContext } from './image.ts'
import { baseSystem, GATEWAY, startMachine } from './machine.ts'
import { installNode, type Journey } from './routes.ts'
import type { Walk } from './walk.ts'

/**
 * Builds the image step by step without Docker, and runs it as the documents say: alone as the demo, then live as an instance of
 * compose.yaml, with a PostgreSQL and a store beside it.
 */
export async function runContainers({ walk, folder }: Journey): Promise<void> {
	const image = await buildImage({ folder, context: makeContext(folder), installNode })
	walk.byHand.push({ document: 'Dockerfile', lines: image.steps, passed: image.steps, notWalked: '' })
	try {
		await runDemo(image)
		await runLive(walk, image, folder)
	} finally {
		await image.stop()
	}
}

const values = {
	SITE: 'advice.example',
	POSTGRES_PASSWORD: randomBytes(12).toString('hex'),
	STORE_KEY: 'walk',
	STORE_SECRET: 'walk',
}

/** The image alone is the demo, with its own database in /data. */
async function runDemo(image: Image): Promise<void> {
	const demo = startContainer(image, readService('one', { ...values, BACKUP_RECIPIENT: '' }), {})
	await demo.untilAnswers('/readyz')
	await demo.untilAnswers('/healthz')
	const health = await demo.exec(image.healthCheck)
	if (health.code !== 0)
		throw new Error(`the health check of the image ended with ${health.code}: ${health.output}`)
	for (const path of ['/app/x', '/etc/x']) {
		const { code } = await demo.exec(['touch', path])
		if (code === 0) throw new Error(`${path} is writable`)
	}
	console.error(`the demo took ${demo.peakMegabytes()} MB`)
	await expectStop(demo)
	await image.machine.prepare('rm -rf /data/* /data/.[a-z]*')
}

async function runLive(walk: Walk, image: Image, folder: string): Promise<void> {
	const database = await startMachine({ name: 'database', folder, layers: [baseSystem()] })
	const closeStore = await startStore()
	try {
		await database.prepare(`apt-get update && apt-get install -y postgresql
			echo "listen_addresses = '*'" >> /etc/postgresql/15/main/postgresql.conf
			echo 'host all all samenet scram-sha-256' >> /etc/postgresql/15/main/pg_hba.conf
			systemctl restart postgresql
			runuser -u postgres -- psql -c "create role lotwise superuser login password '${values.POSTGRES_PASSWORD}'"
			runuser -u postgres -- createdb -O lotwise lotwise`)
		appendFileSync(`${image.machine.root}/etc/hosts`, `${database.address} database\n${GATEWAY} store\n`)
		const setUp = readService('one', { ...values, BACKUP_RECIPIENT: '' })
		const key = startContainer(
			{ ...image, command: commandOf(walk, /^docker run --name key lotwise (.*)$/m) },
			setUp,
			{},
		)
		while (!/age1\w+/.test(key.output())) await new Promise((resolve) => setTimeout(resolve, 200))
		const service = readService('one', { ...values, BACKUP_RECIPIENT: /age1\w+/.exec(key.output())![0] })
		const one = startContainer(image, service, {
			SECRET: randomBytes(32).toString('base64'),
			ENCRYPTION_KEYS: `1:${randomBytes(32).toString('base64')}`,
			STRIPE_SECRET_KEY: 'sk_live_walk',
			STRIPE_WEBHOOK_SECRET: 'whsec_walk',
			SMTP_URL: 'smtps://user:password@mail.example:465',
			MAIL_FROM: 'Your business <hello@advice.example>',
			ADMIN_EMAIL: 'you@advice.example',
			...service.environment,
		})
		await one.untilAnswers('/readyz')
		const doctor = await one.exec(commandOf(walk, /^docker compose exec one (.*doctor)$/m))
		console.error(doctor.output)
		for (const part of ['database', 'storage', 'keys'])
			if (!doctor.output.includes(`✓ green  ${part}`))
				throw new Error(`the doctor of the container says: ${doctor.output}`)
		console.error(`the live instance took ${one.peakMegabytes()} MB`)
		await expectStop(one)
	} finally {
		closeStore()
		await database.stop()
	}
}

/** Returns what a documented command of Docker runs inside. */
function commandOf(walk: Walk, pattern: RegExp): string[] {
	for (const { command, needs } of walk.steps) {
		const found = needs === 'docker' ? pattern.exec(command)?.[1] : undefined
		if (found) return found.split(' ')
	}
	throw new Error(`no document has a command like ${pattern}`)
}

async function expectStop(container: { stop(): Promise<number> }): Promise<void> {
	const code = await container.stop()
	if (code !== 0) throw new Error(`after SIGTERM the container ended with ${code}`)
}

/** Makes the store of the tests reachable where compose.yaml has its own. */
async function startStore(): Promise<() => void> {
	const store = await startS3()
	const relay = createServer((from) => {
		const to = connect(Number(new URL(store.endpoint).port), '127.0.0.1')
		from.pipe(to).pipe(from)
		for (const end of [from, to]) end.on('error', () => [from, to].map((each) => each.destroy()))
	})
	await new Promise<void>((resolve) => relay.listen(8_333, GATEWAY, resolve))
	return () => {
		relay.close()
		store.close()
	}
}
