import { type SellsMake, sellsMake } from '#app/modules/rounds/setup/makes.ts'
import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'

/** A store to choose; `sells` is null where any store may have the car. */
export type ShownStore = { id: string; name: string; about: string; sells: SellsMake | null }

type Store = {
	id: string
	name: string
	city: string
	state: string
	group?: string | null
	brands: string[]
}

/** A store of the book, for a car of this make. */
export function storeOf({ id, name, city, state, group, brands }: Store, make: string | null): ShownStore {
	const sells = make ? sellsMake(brands, make) : null
	const makes = sells === 'unknown' ? 'makes not known' : sells === 'no' ? brands.join(', ') : ''
	const about = [[city, state].filter(Boolean).join(', '), group, makes].filter(Boolean).join(' · ')
	return { id, name, about, sells }
}

type StoreBoxesProps = { stores: readonly ShownStore[]; chosen: readonly string[] }

/** The stores to choose from; those that sell other makes are behind 'Other stores'. */
export function StoreBoxes({ stores, chosen }: StoreBoxesProps) {
	const first = stores.filter(({ sells }) => sells !== 'no')
	const others = stores.filter(({ sells }) => sells === 'no')
	const boxes = (some: readonly ShownStore[]) => (
		<div className="grid sm:grid-cols-2 lg:grid-cols-3">
			{some.map(({ id, name, about }) => (
				<Checkbox
					key={id}
					name="dealers"
					value={id}
					label={<bdi translate="no">{name}</bdi>}
					hint={about}
					defaultChecked={chosen.includes(id)}
				/>
			))}
		</div>
	)
	return (
		<>
			{boxes(first)}
			{others.length > 0 && (
				<Disclosure
					look="text"
					summary={`Other stores (${others.length})`}
					defaultOpen={others.some(({ id }) => chosen.includes(id))}
				>
					{boxes(others)}
				</Disclosure>
			)}
		</>
	)
}
