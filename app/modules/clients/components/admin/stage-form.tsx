import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { PostButton } from '#app/ui/controls/forms/form.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import type { ClientStage } from '../../files/client-file.ts'
import { StageOptions } from './files/stage-options.tsx'

type StageFormProps = { stage: ClientStage; isByHand: boolean }

/** How far the work for a client is, and a form to set it by hand. */
export function StageForm({ stage, isByHand }: StageFormProps) {
	return (
		<Card className="p-4">
			<PostButton className="flex items-end gap-2">
				<Field
					label="Stage"
					id="stage"
					className="flex-1"
					{...(isByHand && { hint: 'Set by hand, until something happens' })}
				>
					<Select key={stage} name="stage" defaultValue={stage}>
						<StageOptions />
					</Select>
				</Field>
				<Button intent="stage" variant="plain">
					Set
				</Button>
			</PostButton>
		</Card>
	)
}
