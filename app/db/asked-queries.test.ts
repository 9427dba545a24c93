import { expect, test } from 'vitest'
import { askOnce, nameQuery, queryNotes, withAskedQueries } from './asked-queries.server.ts'

test.each([
	['select "id" from "review" where "id" = $1', 'select review'],
	['select 1 from a join "b" on true left join b c on true', 'select a b'],
	['insert into "like" ("a") values ($1) on conflict do update set a = 1', 'insert like'],
	['select extract(epoch from now()) from post for update skip locked', 'select post'],
	['select * from jsonb_each($1), (select 1 from x) y where a is distinct from b', 'select x'],
	['begin', 'begin'],
])('%s is called %s', (query, name) => {
	expect(nameQuery(query)).toBe(name)
})

test('each request is told its own queries, and none that come after it', async () => {
	let later = () => {}
	const ask = (table: string) => async () => {
		queryNotes.logQuery(`select from ${table}`)
		await new Promise((resolve) => setImmediate(resolve))
		queryNotes.logQuery(`delete from ${table}`)
		later = () => queryNotes.logQuery('select from late')
		return table
	}
	queryNotes.logQuery('select from nobody')
	const [one, two] = await Promise.all([withAskedQueries(ask('one')), withAskedQueries(ask('two'))])
	later()
	expect(one).toEqual({ result: 'one', queries: ['select one', 'delete one'] })
	expect(two.queries).toEqual(['select two', 'delete two'])
})

test('what all parts of a page want to know is asked once, again after a write or a failure, and not across requests', async () => {
	const db = {}
	let times = 0
	const ask = () => askOnce(db, 'settings', async () => ++times)
	const { result } = await withAskedQueries(async () => {
		const before = await Promise.all([ask(), ask()])
		queryNotes.logQuery('update settings set a = 1')
		const after = await ask()
		const inTransaction = await askOnce({}, 'settings', async () => 'its own')
		await expect(askOnce(db, 'other', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
		return [...before, after, inTransaction, await askOnce(db, 'other', async () => 'back')]
	})
	expect(result).toEqual([1, 1, 2, 'its own', 'back'])
	await withAskedQueries(ask)
	expect([await ask(), await ask(), times]).toEqual([4, 5, 5])
})
