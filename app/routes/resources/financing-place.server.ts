import type { RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { readLaw } from '#app/http/shared-settings.server.ts'
import { addZipRates } from '#app/modules/deals/law/zip-rates.server.ts'
import { placeTaxOf, summarizedStates, zipProblem } from '#engine'

type Context = Readonly<RouterContextProvider>

/**
 * Returns the taxes of the state that is chosen, and of a ZIP code in it; without a state null. `zip` is the field of the ZIP code, null
 * where nothing is known of ZIP codes.
 */
export async function readPlace(context: Context, params: URLSearchParams) {
	const state = summarizedStates.find((code) => code === params.get('state'))
	if (!state) return { place: null, zip: null }
	const law = await readLaw(context)
	const { lawRows, today } = law
	const place = placeTaxOf(lawRows, state, today)
	if (!law.zipStates?.includes(state)) return { place, zip: null }
	const typed = params.get('zip')?.trim().slice(0, 10) ?? ''
	const problem = typed === '' ? null : zipProblem(typed, state)
	if (typed === '' || problem) return { place, zip: { typed, problem } }
	const near = await addZipRates(getServices(context).db, law, { typed: { state, zip: typed } })
	return { place: placeTaxOf(near.lawRows, state, today, typed), zip: { typed, problem } }
}
