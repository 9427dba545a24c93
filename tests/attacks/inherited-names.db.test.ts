import { globSync, readFileSync } from 'node:fs'
import { expect, vi } from 'vitest'
import { buyingChecklist } from '#app/content/buying-checklist.ts'
import { endpoints } from '../access-endpoints.ts'
import { matrix } from '../access-matrix.ts'
import { answerFor, type Role, type Row } from '../access-rows.ts'
import { test as base } from '../setup/database.ts'
import { meetPeople } from './people.ts'
import { fill, shortly } from './probes.ts'
import { openSite, probeAll, type Site } from './site.ts'

// Every address several times, on a machine that has other work.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf']
const urlencoded = 'application/x-www-form-urlencoded'

const test = base.extend<{ site: Site; cookieOf: (role: Role) => Promise<string> }>({
	site: [
		async ({ fileDb }, use) => {
			const site = await openSite(fileDb, { jobs: false })
			await use(site)
			await site.close()
		},
		{ scope: 'file' },
	],
	cookieOf: [
		async ({ site }, use) => {
			const people = await meetPeople(site)
			await use((role) => people.cookieOf(role))
		},
		{ scope: 'file' },
	],
})

/** Every name of a parameter or a field that the product reads or writes into a form. */
function fieldNames(): string[] {
	const files = globSync('app/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
	const found = files.flatMap((file) => [
		...readFileSync(file, 'utf8').matchAll(/(?:\bget\(|\bname=|\bname: )['"](\w+)['"]/g),
	])
	return [...new Set(found.map(([, name]) => name!))]
}

/** The role that an address is meant for: the first one to get its page, or what its form says. */
function roleFor(row: Row): Role {
	const roles: Role[] = ['anonymous', 'member', 'admin']
	return roles.find((role) => [200, 204, 422].includes(answerFor(row, role) as number)) ?? 'admin'
}

function send(site: Site, path: string, { type, body, cookie }: Record<'type' | 'body' | 'cookie', string>) {
	const headers = { origin: site.origin, accept: 'text/html', 'content-type': type, connection: 'close' }
	return site.send(path, {
		method: 'POST',
		headers: cookie ? { ...headers, cookie } : headers,
		body,
		// A 503 is told at once.
		patienceMs: 0,
	})
}

test('no address takes an inherited name for one of its own words', async ({ site, cookieOf }) => {
	const fields = fieldNames()
	expect(fields).toEqual(expect.arrayContaining(['tool', 'after', 'intent', 'provider']))
	const cookies = new Map<Role, string>()
	for (const role of ['anonymous', 'member', 'admin'] as const) cookies.set(role, await cookieOf(role))
	const probes = Object.entries({ ...matrix, ...endpoints })
		.filter(([address]) => !/sign-out/i.test(address))
		.flatMap(([address, row]) => names.map((name) => ({ address, row, name })))
	const wrong: string[] = []
	await probeAll(
		probes,
		async ({ address, row, name }) => {
			const [method, path] = fill(address)
			const cookie = cookies.get(roleFor(row)) ?? ''
			const query = String(new URLSearchParams(fields.map((field) => [field, name])))
			const answer =
				method === 'POST'
					? await send(site, path, { type: urlencoded, body: query, cookie })
					: await site.send(`${path}${path.includes('?') ? '&' : '?'}${query}`, {
							headers: cookie ? { cookie } : {},
						})
			if (answer.status >= 500) wrong.push(`${address} ${name}: ${answer.status}`)
		},
		4,
	)
	expect(wrong).toEqual([])
})

test.for(names)('%s is answered as any unknown word is', async (name, { site, cookieOf }) => {
	// Signed in an hour ago: what a known word asks for has to be confirmed first.
	const cookie = await cookieOf('admin without step-up')
	const answersTo = async (word: string) => {
		const shown = ['/resources/financing?tool=', '/sign-in?after=', '/community?category=', '/reviews?sort=']
		const forms = [
			['/account/second-factor', `intent=${word}`, cookie],
			['/account/security', `intent=link&provider=${word}`, cookie],
			['/sign-in', `provider=${word}`, ''],
			['/sign-up', `provider=${word}`, ''],
		] as const
		const answers: [path: string, answer: number | string][] = []
		for (const path of shown) answers.push([path, shortly(await site.send(path + word), site.origin)])
		for (const [path, body, cookie] of forms) {
			answers.push([path, shortly(await send(site, path, { type: urlencoded, body, cookie }), site.origin)])
		}
		return answers
	}
	expect(await answersTo(name)).toEqual(await answersTo('nonsense'))
})

test.for(names)(
	'marks that were set at a place named %s harm no other marks',
	async (by, { site, cookieOf }) => {
		const cookie = await cookieOf('member')
		const tick = `tick:${buyingChecklist[0]!.steps[0]!.id}`
		const save = async (place: string, seen: object) => {
			const marks = { [tick]: { versions: [{ by: place, at: 1, value: 'on' }], seen } }
			const body = JSON.stringify({ owner: null, marks })
			const { status, text } = await send(site, '/api/checklist', { type: 'application/json', body, cookie })
			return { status, mark: status === 200 ? JSON.parse(text).marks[tick] : null }
		}
		const home = await save('home', { home: 1 })
		expect((await save(by, {})).status).toBe(422)
		expect((await save(by, JSON.parse(`{"${by}":1}`))).status).toBe(422)
		expect(await save('home', { home: 1 })).toEqual(home)
		expect(home.mark.versions).toContainEqual({ by: 'home', at: 1, value: 'on' })
	},
)
