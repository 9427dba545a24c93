import { FieldError } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import type { TaxRow } from '../../forms/typed-document.ts'

const emptyTax: TaxRow = { label: '', rate: '', base: '', amount: '' }

/** The single taxes, if the paper lists them. */
export function TaxFields({ taxes, error }: { taxes: readonly TaxRow[]; error?: string | undefined }) {
	const shown = [...taxes, ...Array.from({ length: Math.max(2, 4 - taxes.length) }, () => emptyTax)]
	return (
		<Disclosure summary="Taxes in detail" defaultOpen={taxes.length > 0}>
			<div className="grid gap-2 text-ink" id="taxes">
				<p className="text-fine text-ink-soft">
					Enter the parts of the sales tax, with their rates if they are printed.
				</p>
				{error && <FieldError id="taxes-error">{error}</FieldError>}
				{shown.map((tax, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a row is identified only by its position
					<div key={index} className="grid grid-cols-2 gap-2 sm:grid-cols-[minmax(0,1fr)_7rem_9rem_9rem]">
						<Input
							name="taxLabel"
							density="compact"
							aria-label={`Tax ${index + 1}: name`}
							defaultValue={tax.label}
						/>
						<Input
							name="taxRate"
							density="compact"
							aria-label={`Tax ${index + 1}: rate in percent`}
							suffix="%"
							defaultValue={tax.rate}
						/>
						<Input
							name="taxBase"
							density="compact"
							aria-label={`Tax ${index + 1}: taxed amount in dollars`}
							prefix="$"
							defaultValue={tax.base}
						/>
						<Input
							name="taxAmount"
							density="compact"
							aria-label={`Tax ${index + 1}: tax in dollars`}
							prefix="$"
							defaultValue={tax.amount}
							aria-invalid={tax.error ? true : undefined}
							aria-describedby={tax.error && `tax-${index}-error`}
						/>
						{tax.error && (
							<div className="col-span-full">
								<FieldError id={`tax-${index}-error`}>{tax.error}</FieldError>
							</div>
						)}
					</div>
				))}
			</div>
		</Disclosure>
	)
}
