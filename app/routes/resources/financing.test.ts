import { expect, test } from 'vitest'
import { clientLoader } from './financing.tsx'

test('only another state or ZIP code is asked about at the server', async () => {
	const asked: string[] = []
	const open = (query: string) => {
		const request = new Request(`https://site.test/resources/financing?${query}`)
		const serverLoader = async () => {
			asked.push(query)
			return { states: [], place: null, zip: query }
		}
		return clientLoader({ request, serverLoader } as unknown as Parameters<typeof clientLoader>[0])
	}
	await open('tool=payment')
	await open('tool=payment&price=9000')
	await open('tool=lease&state=OH')
	await open('tool=payment&state=OH&price=9000')
	expect(asked).toEqual(['tool=payment', 'tool=lease&state=OH'])
	await open('tool=payment&state=OH&zip=43215')
	await open('tool=lease&state=OH&zip=43215&price=9000')
	await open('tool=lease&state=OH&zip=45202')
	expect(asked.slice(2)).toEqual(['tool=payment&state=OH&zip=43215', 'tool=lease&state=OH&zip=45202'])
	expect(await open('tool=rate&state=OH&zip=45202')).toMatchObject({ zip: 'tool=lease&state=OH&zip=45202' })
})
