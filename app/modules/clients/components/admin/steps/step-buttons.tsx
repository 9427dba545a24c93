import { MoreButtons } from '#app/ui/admin/more-buttons.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { PostButton } from '#app/ui/controls/forms/form.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { type LaterDay, laterDays } from '../../../steps/step.schema.ts'

type StepButtonsProps = {
	step: { id: string; what: string }
	clientId: string
	/** Whether putting it off is offered: for a step with a day that is near or over. */
	later: boolean
}

/** Marks a step as done with one tap, or puts it off with two. */
export function StepButtons({ step: { id, what }, clientId, later }: StepButtonsProps) {
	const fields = { step: id, client: clientId }
	return (
		<div className="flex flex-wrap items-start gap-1.5">
			<PostButton fields={fields}>
				<Button intent="step-done" variant="plain" size="compact">
					<Icon name="check" />
					<span>Done</span>
					<span className="sr-only">{`: ${what}`}</span>
				</Button>
			</PostButton>
			{later && (
				<MoreButtons about={what}>
					{(Object.keys(laterDays) as LaterDay[]).map((until) => (
						<PostButton key={until} fields={{ ...fields, until }}>
							<Button intent="step-later" variant="ghost" size="compact">
								<span>{laterDays[until]}</span>
								<span className="sr-only">{`: ${what}`}</span>
							</Button>
						</PostButton>
					))}
				</MoreButtons>
			)}
		</div>
	)
}
