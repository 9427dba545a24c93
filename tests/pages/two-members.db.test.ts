import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { makePeople } from '../attacks/people.ts'
import { dataPath, fillPattern } from '../attacks/probes.ts'
import { pageRoutes } from '../attacks/route-table.ts'
import { openSite, type Site } from '../attacks/site.ts'
import { test } from '../setup/database.ts'
import { casesOf } from '../setup/deep.ts'

const requests = casesOf({ sample: 80, all: 10_000 })

/** The state of a post's buttons on a page: whether this reader has liked and saved it. */
function reactionsOn(html: string, post: number): { liked: boolean; saved: boolean } | null {
	const card = new RegExp(`<article[^>]* aria-labelledby="post-${post}"[\\s\\S]*?</article>`).exec(html)?.[0]
	if (!card) return null
	const [save] = [...card.matchAll(/aria-pressed="(true|false)"/g)].map(([, state]) => state === 'true')
	return { liked: card.includes('one of them yours'), saved: save! }
}

test('no response to one member contains data of the other, however their requests and writes mix', async ({
	sampleDb,
}) => {
	const site = await openSite(sampleDb, { jobs: false })
	try {
		const readers = await makeReaders(site)
		const paths = pageRoutes()
			.all()
			.flatMap(({ pattern }) => {
				const [, path] = fillPattern(`GET ${pattern}`)
				return /^\/(?:admin|dev|sign-out)/.test(path) ? [] : [path]
			})
		const posts = [...(await site.send('/community')).text.matchAll(/id="post-(\d+)"/g)].map(([, id]) =>
			Number(id),
		)
		expect(posts.length).toBeGreaterThan(5)
		let seed = 7
		const random = (below: number) => {
			seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
			return Math.floor((seed / 2_147_483_648) * below)
		}
		const failures: string[] = []
		let checkedCards = 0
		const read = async (reader: Reader, path: string) => {
			const { text } = await site.send(path, { headers: { cookie: reader.cookie } })
			for (const other of readers)
				if (other !== reader && other.identifiers.test(text))
					failures.push(`${path} shows ${other.name} to ${reader.name}`)
			return text
		}
		for (let number = 0; number < requests; number += 4) {
			// A member may react 120 times in five minutes; these two do so more often.
			if (number % 200 === 0) await site.pool.query(`delete from limit_window where key like 'forum:react:%'`)
			const both = [readers[random(2)]!, readers[random(2)]!]
			const post = posts[random(posts.length)]!
			const writer = readers[random(2)]!
			const intent = random(2) === 0 ? 'like' : 'save'
			const isOn = random(2) === 0
			// Pages are read while the write is under way, and after it.
			await Promise.all([
				...both.map((reader, readerIndex) => {
					const path = readerIndex === 0 ? '/community' : paths[random(paths.length)]!
					return read(reader, random(4) === 0 ? dataPath(path) : path)
				}),
				react(site, writer, { post, intent, isOn }),
			])
			writer.reactions.set(`${intent} ${post}`, isOn)
			const shown = reactionsOn(await read(writer, '/community'), post)
			if (!shown) continue
			checkedCards += 1
			const expected = {
				liked: writer.reactions.get(`like ${post}`) ?? false,
				saved: writer.reactions.get(`save ${post}`) ?? false,
			}
			expect(shown, `${writer.name} at request ${number}`).toEqual(expected)
		}
		expect(failures).toEqual([])
		expect(checkedCards).toBeGreaterThan(requests / 16)
	} finally {
		await site.close()
	}
})

type Reader = { name: string; cookie: string; identifiers: RegExp; reactions: Map<string, boolean> }

/** Two members with nothing in common, whose names and addresses occur nowhere else. */
async function makeReaders(site: Site): Promise<Reader[]> {
	const people = await makePeople(site)
	const readers: Reader[] = []
	for (const name of ['Ottoline Quist', 'Bertrand Zephyr']) {
		const id = randomUUID()
		const email = `${name.split(' ')[1]!.toLowerCase()}@example.com`
		await site.pool.query(`insert into "user" (id, name, email, email_verified) values ($1, $2, $3, true)`, [
			id,
			name,
			email,
		])
		const identifiers = new RegExp(`${name}|${email}|${id}`)
		readers.push({ name, cookie: await people.signIn(id), identifiers, reactions: new Map() })
	}
	return readers
}

type Reaction = { post: number; intent: 'like' | 'save'; isOn: boolean }

async function react(site: Site, reader: Reader, { post, intent, isOn }: Reaction): Promise<void> {
	const { status } = await site.send(`/community/post/${post}/x`, {
		method: 'POST',
		headers: {
			cookie: reader.cookie,
			origin: site.origin,
			'content-type': 'application/x-www-form-urlencoded',
		},
		body: new URLSearchParams({ intent, on: isOn ? 'yes' : 'no' }).toString(),
	})
	expect(status).toBeLessThan(400)
}
