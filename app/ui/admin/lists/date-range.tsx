import { Input } from '#app/ui/controls/input.tsx'

/** Two date fields that filter a table: `from` and `until`, both inclusive. */
export function DateRange({ from, until }: { from: string; until: string }) {
	return (
		<>
			<Input
				type="date"
				name="from"
				aria-label="From"
				defaultValue={from}
				className="max-sm:px-2 md:max-w-40"
			/>
			<Input
				type="date"
				name="until"
				aria-label="Until"
				defaultValue={until}
				className="max-sm:px-2 md:max-w-40"
			/>
		</>
	)
}
