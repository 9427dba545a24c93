import { inSample, isDeep } from '#tests/setup/deep.ts'
import { endpoints } from '../access-endpoints.ts'
import { dataOnly, matrix } from '../access-matrix.ts'
import { expectedFor, type Role, roles } from '../access-rows.ts'
import { isExpectedForReader } from '../pages/pages-to-read.ts'
import { openToAnySite } from './cross-site.ts'
import { allPaths, dataPath, fillPattern, requestAs, statusAndLocation, type World } from './probes.ts'
import { routeTable } from './route-table.ts'
import { probeAll } from './site.ts'
import { spellings } from './spellings.ts'

const mainRoles = new Set<Role>(['anonymous', 'member', 'admin'])
const mainRoleOf: Partial<Record<Role, Role>> = {
	owner: 'member',
	suspended: 'member',
	'admin without step-up': 'admin',
}

type Failures = Record<string, unknown>

/**
 * Checks that every endpoint and page responds to every role as its row says, as a page and as data. Returns the differences.
 * Where roles of one kind get the same response, one of them requests the page, and the others request its data. Outside the deep run
 * only one in six of these others sends a request; a page is requested as a page or as data, in turns, but a rejected form as data, and its HTML is not rendered; and
 * what pages.db.test.ts expects a reader to get is left to that test.
 */
export async function checkMatrix(world: World): Promise<Failures> {
	const { origin } = world.site
	const failures: Failures = {}
	const probes = Object.entries({ ...endpoints, ...matrix }).flatMap(([address, row], i) =>
		// An unverified account has no session, so it would send the same requests as `anonymous`.
		roles.filter((role) => role !== 'unverified').map((role, j) => ({ address, row, role, indices: [i, j] })),
	)
	world.site.renderPages(isDeep)
	await probeAll(probes, check)
	world.site.renderPages(true)
	return failures

	async function check({ address, row, role, indices }: (typeof probes)[number]): Promise<void> {
		const [method, path] = fillPattern(address)
		const expected = expectedFor(row, role)
		const isPage = address in matrix
		const isLikeKind = !mainRoles.has(role) && expected === expectedFor(row, mainRoleOf[role] ?? role)
		if (isLikeKind && !inSample(6, ...indices)) return
		if (mainRoles.has(role) && !isDeep && isExpectedForReader(address, role)) return
		if (mainRoles.has(role) && typeof row !== 'object' && !inSample(3, ...indices)) return
		// A form that comes back with its errors comes with everything else that its page reads.
		const comesBack = expected === 422 && !isDeep
		const asPage = !isPage || (!isLikeKind && !comesBack && inSample(2, ...indices))
		if (asPage) {
			const actual = statusAndLocation(await requestAs(world, role, { method, path }), origin)
			if (actual !== expected) failures[`${address} as ${role}`] = { actual, expected }
		}
		if (role === 'anonymous' && expectedFor(row, 'unverified') !== expected)
			failures[`${address} as unverified`] = row
		if (!isPage || (asPage && !isDeep)) return
		const expectedData = expectedFor(dataOnly[address] ?? row, role)
		const actualData = statusAndLocation(
			await requestAs(world, role, { method, path: dataPath(path) }),
			origin,
		)
		if (actualData !== expectedData)
			failures[`${address}, its data, as ${role}`] = { actual: actualData, expected: expectedData }
	}
}

/** Checks requests for the loader of a single route of a page: the layout above it then does not check access. */
export async function checkPageParts(world: World): Promise<Failures> {
	const failures: Failures = {}
	const probes = routeTable().flatMap(({ id, addresses }) =>
		addresses
			.filter((address) => address.startsWith('GET ') && typeof matrix[address] === 'object')
			.flatMap((address) => (['anonymous', 'member'] as const).map((role) => ({ id, address, role }))),
	)
	await probeAll(probes, async ({ id, address, role }) => {
		const expected = expectedFor(matrix[address]!, role)
		const path = dataPath(fillPattern(address)[1], `_routes=${encodeURIComponent(id)}`)
		const actual = statusAndLocation(await requestAs(world, role, { method: 'GET', path }), world.site.origin)
		if (actual !== expected) failures[`${address}, ${id} alone, as ${role}`] = { actual, expected }
	})
	return failures
}

/** Checks that methods without a row give no more access than GET, if they read, or POST, if they act. */
export async function checkOtherMethods(world: World): Promise<Failures> {
	const failures: Failures = {}
	const reading = new Set(['HEAD', 'OPTIONS'])
	const methods = [...reading, 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND']
	const probes = [...allPaths()].flatMap(([path, methodsOfRows], i) =>
		methods.flatMap((method, j) =>
			(['anonymous', 'member', 'admin'] as const)
				.filter((_role, k) => !methodsOfRows.has(method) && inSample(42, i, j, 7 * k))
				.map((role) => ({ path, method, role })),
		),
	)
	await probeAll(probes, async ({ path, method, role }) => {
		const { status } = await requestAs(world, role, { method, path })
		const row = rowAt(reading.has(method) ? 'GET' : 'POST', path)
		const allowed = row === undefined ? 404 : statusOf(expectedFor(row, role))
		const rejected = status >= 300 && status < 500
		// An endpoint that any site may call accepts the browser's preflight request.
		const isPreflight = method === 'OPTIONS' && status === 204 && openToAnySite.includes(path)
		if (status !== allowed && !rejected && status !== 501 && !isPreflight)
			failures[`${method} ${path} as ${role}`] = { actual: status, allowed }
	})
	return failures
}

/** Checks that another spelling of a path reaches the same page or none. */
export async function checkOtherSpellings(world: World): Promise<Failures> {
	const failures: Failures = {}
	const probes = Object.entries(matrix)
		.filter(([, row]) => typeof row === 'object')
		.flatMap(([address, row], i) =>
			Object.entries(spellings).flatMap(([name, spell], j) =>
				(['anonymous', 'member'] as const)
					.filter((_role, k) => inSample(104, i, j, 52 * k))
					.map((role) => ({ address, row, name, spell, role })),
			),
		)
	await probeAll(probes, async ({ address, row, name, spell, role }) => {
		const [method, path] = fillPattern(address)
		const [pathname = '', search] = path.split('?')
		const rawPath = spell(pathname) + (search ? `?${search}` : '')
		const answer = await requestAs(world, role, { method, path: rawPath })
		const actual = statusAndLocation(answer, world.site.origin)
		const expected = expectedFor(row, role)
		const [status, expectedStatus] = [statusOf(actual), statusOf(expected)]
		const rejected = status >= 400 && status < 500
		const redirected = status >= 300 && status < 400 && expectedStatus >= 300 && expectedStatus < 400
		const bothOk = status === 200 && expectedStatus === 200
		if (actual !== expected && !rejected && !redirected && !bothOk)
			failures[`${method} ${rawPath} (${name}) as ${role}`] = { actual, expected }
	})
	return failures
}

const rowAt = (method: string, path: string) =>
	Object.entries({ ...endpoints, ...matrix }).find(([address]) => {
		const [methodsOfRows, filledPath] = fillPattern(address)
		return methodsOfRows === method && filledPath.split('?')[0] === path
	})?.[1]

const statusOf = (answer: number | string): number => Number(String(answer).split(' ')[0])
