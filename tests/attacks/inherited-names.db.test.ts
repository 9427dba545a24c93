import { globSync, readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { buyingChecklist } from '#app/content/buying-checklist.ts'
import { endpoints } from '../access-endpoints.ts'
import { matrix } from '../access-matrix.ts'
import { expectedFor, type Role, type Row } from '../access-rows.ts'
import { test as base } from '../setup/database.ts'
import { inSample } from '../setup/deep.ts'
import { makePeople } from './people.ts'
import { fillPattern, statusAndLocation } from './probes.ts'
import { openSite, probeAll, type Site } from './site.ts'

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
			const people = await makePeople(site)
			await use((role) => people.cookieOf(role))
		},
		{ scope: 'file' },
	],
})

/** Returns every name of a parameter or field that the application reads or writes into a form. */
function fieldNames(): string[] {
	const files = globSync('{app,engine}/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
	const found = files.flatMap((file) => [
		...readFileSync(file, 'utf8').matchAll(/(?:\bget\(|\bname=|\bname: )['"](\w+)['"]/g),
	])
	return [...new Set(found.map(([, name]) => name!))]
}

/** Returns the role that an endpoint is meant for: the first that gets its page or a validation error of its form. */
function roleFor(row: Row): Role {
	const roles: Role[] = ['anonymous', 'member', 'admin']
	return roles.find((role) => [200, 204, 422].includes(expectedFor(row, role) as number)) ?? 'admin'
}

function send(site: Site, path: string, { type, body, cookie }: Record<'type' | 'body' | 'cookie', string>) {
	const headers = { origin: site.origin, accept: 'text/html', 'content-type': type, connection: 'close' }
	return site.send(path, {
		method: 'POST',
		headers: cookie ? { ...headers, cookie } : headers,
		body,
		// A 503 counts at once.
		once: true,
	})
}

test('no endpoint accepts an inherited property name as a known value', async ({ site, cookieOf }) => {
	const fields = fieldNames()
	expect(fields).toEqual(expect.arrayContaining(['tool', 'after', 'intent', 'provider']))
	const cookies = new Map<Role, string>()
	for (const role of ['anonymous', 'member', 'admin'] as const) cookies.set(role, await cookieOf(role))
	const probes = Object.entries({ ...matrix, ...endpoints })
		.filter(([address]) => !/sign-out/i.test(address))
		.flatMap(([address, row], i) =>
			names.filter((_name, j) => inSample(45, i, j)).map((name) => ({ address, row, name })),
		)
	const failures: string[] = []
	await probeAll(
		probes,
		async ({ address, row, name }) => {
			const [method, path] = fillPattern(address)
			const cookie = cookies.get(roleFor(row)) ?? ''
			const query = String(new URLSearchParams(fields.map((field) => [field, name])))
			const response =
				method === 'POST'
					? await send(site, path, { type: urlencoded, body: query, cookie })
					: await site.send(`${path}${path.includes('?') ? '&' : '?'}${query}`, {
							headers: cookie ? { cookie } : {},
						})
			if (response.status >= 500) failures.push(`${address} ${name}: ${response.status}`)
		},
		4,
	)
	expect(failures).toEqual([])
})

test.for(names)('%s is treated like any unknown value', async (name, { site, cookieOf }) => {
	// Signed in an hour ago, so a known value would require a confirmation.
	const cookie = await cookieOf('admin without step-up')
	const responsesTo = async (value: string) => {
		const queryPaths = [
			'/resources/financing?tool=',
			'/sign-in?after=',
			'/community?category=',
			'/reviews?sort=',
		]
		const forms = [
			['/account/second-factor', `intent=${value}`, cookie],
			['/account/security', `intent=link&provider=${value}`, cookie],
			['/sign-in', `provider=${value}`, ''],
			['/sign-up', `provider=${value}`, ''],
		] as const
		const responses: [path: string, response: number | string][] = []
		for (const path of queryPaths)
			responses.push([path, statusAndLocation(await site.send(path + value), site.origin)])
		for (const [path, body, cookie] of forms) {
			responses.push([
				path,
				statusAndLocation(await send(site, path, { type: urlencoded, body, cookie }), site.origin),
			])
		}
		return responses
	}
	expect(await responsesTo(name)).toEqual(await responsesTo('nonsense'))
})

test.for(names)(
	'marks with a device named %s do not affect other marks',
	async (deviceId, { site, cookieOf }) => {
		const cookie = await cookieOf('member')
		const completionKey = `check:${buyingChecklist[0]!.steps[0]!.id}`
		const save = async (device: string, seen: object) => {
			const marks = { [completionKey]: { versions: [{ by: device, at: 1, value: 'on' }], seen } }
			const body = JSON.stringify({ owner: null, marks })
			const { status, text } = await send(site, '/api/checklist', { type: 'application/json', body, cookie })
			return { status, mark: status === 200 ? JSON.parse(text).marks[completionKey] : null }
		}
		const home = await save('home', { home: 1 })
		expect((await save(deviceId, {})).status).toBe(422)
		expect((await save(deviceId, JSON.parse(`{"${deviceId}":1}`))).status).toBe(422)
		expect(await save('home', { home: 1 })).toEqual(home)
		expect(home.mark.versions).toContainEqual({ by: 'home', at: 1, value: 'on' })
	},
)
