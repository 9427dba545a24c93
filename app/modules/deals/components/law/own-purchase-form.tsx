import { Form } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import type { OwnPurchase } from '../../law/state-page/own-purchase.ts'

type OwnPurchaseFormProps = Pick<OwnPurchase, 'typed' | 'errors'> & {
	/** The tax on a used car may be another than that on a new one. */
	differsByAge: boolean
}

/** The car that the tax is worked out for. It stands in the address, and nothing is stored. */
export const OwnPurchaseForm = ({ typed, errors, differsByAge }: OwnPurchaseFormProps) => (
	<Form method="get" preventScrollReset noValidate className="grid grid-cols-2 items-start gap-3">
		<Field id="price" label="Price" error={errors.price}>
			<Input name="price" defaultValue={typed.price} inputMode="decimal" autoComplete="off" maxLength={20} />
		</Field>
		<Field id="trade-in" label="Trade-in" error={errors.tradeIn}>
			<Input
				name="trade-in"
				defaultValue={typed.tradeIn}
				inputMode="decimal"
				autoComplete="off"
				maxLength={20}
			/>
		</Field>
		{differsByAge && (
			<Field id="condition" label="Car">
				<Select name="condition" defaultValue={typed.isNew ? 'new' : 'used'} autoComplete="off">
					<option value="new">New</option>
					<option value="used">Used</option>
				</Select>
			</Field>
		)}
		<Button type="submit" className={differsByAge ? 'self-end' : 'col-span-2'}>
			Calculate
		</Button>
	</Form>
)
