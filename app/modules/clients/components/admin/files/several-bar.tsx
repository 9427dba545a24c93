import { Link } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { clientStages } from '../../../files/client-file.ts'
import type { FileState } from '../../../files/file-list.ts'
import { StageOptions } from './stage-options.tsx'

type SeveralBarProps = {
	state: FileState
	/** A link that chooses all clients of the page, or none. */
	all: { to: string; label: string }
	/** Identifies the page, so that an email to the same clients is started once. */
	formKey: string
}

/** What can be done with the chosen clients. It is a part of their form, and is shown while one is chosen. */
export function SeveralBar({ state, all, formKey }: SeveralBarProps) {
	return (
		<fieldset
			aria-label="With the chosen clients"
			className="sticky min-w-0 bottom-[calc(3.75rem+env(safe-area-inset-bottom))] z-10 hidden gap-2 border-line border-t bg-band px-4 py-2 group-has-[input:checked]/several:flex max-sm:flex-wrap lg:bottom-0 print:hidden"
		>
			<input type="hidden" name="formKey" value={formKey} />
			<Button intent="write" variant="go" size="compact" className="max-sm:flex-1">
				Write to them
			</Button>
			<span className="flex gap-2 max-sm:order-1 max-sm:w-full">
				<Select name="stage" aria-label="Stage" density="compact" defaultValue="">
					<option value="">Stage…</option>
					<StageOptions stages={openStages} />
				</Select>
				<Button intent="stage" variant="plain" size="compact">
					Set
				</Button>
				{state !== 'closed' && (
					<Button intent="close" variant="plain" size="compact">
						Close
					</Button>
				)}
				{state !== 'open' && (
					<Button intent="reopen" variant="plain" size="compact">
						Reopen
					</Button>
				)}
			</span>
			<Button asChild variant="quiet" size="compact" className="max-sm:flex-1">
				<Link to={all.to} preventScrollReset>
					{all.label}
				</Link>
			</Button>
		</fieldset>
	)
}

const openStages = clientStages.filter((stage) => stage !== 'closed')
