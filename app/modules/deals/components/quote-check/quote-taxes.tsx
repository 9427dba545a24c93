import { Input } from '#app/ui/controls/input.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import type { TaxRow } from '../../forms/typed-document.ts'

const taxColumns = [
	['label', 'taxLabel', 'name'],
	['rate', 'taxRate', 'rate in percent'],
	['base', 'taxBase', 'taxed amount in dollars'],
	['amount', 'taxAmount', 'tax in dollars'],
] as const

/** The taxes of a text that names them one by one. */
export function QuoteTaxes({ taxes }: { taxes: readonly TaxRow[] }) {
	if (taxes.length === 0) return null
	return (
		<Disclosure summary="Taxes in detail" defaultOpen>
			<div id="taxes" className="grid gap-3">
				{taxes.map((tax, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a row is identified only by its position
					<div key={index} className="grid grid-cols-2 gap-2">
						{taxColumns.map(([column, name, what]) => (
							<Input
								key={name}
								name={name}
								density="compact"
								aria-label={`Tax ${index + 1}: ${what}`}
								defaultValue={tax[column]}
							/>
						))}
						{tax.error && <p className="col-span-full text-danger">{tax.error}</p>}
					</div>
				))}
			</div>
		</Disclosure>
	)
}
