import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ReferencePlate } from '#app/ui/illustrations/license-plate.tsx'
import { Icon } from '../icons/icon.tsx'
import { PageHead } from './page-head.tsx'

type FileHeadProps = {
	/** The list that contains this file. */
	back: { to: string; label: ReactNode }
	/** The title, or the name of the client, applicant or dealer in `<bdi translate="no">`. */
	name: ReactNode
	reference?: string
	status: ReactNode
	/** What can be done with the file, in one bar. */
	actions?: ReactNode
	children?: ReactNode
}

/** The head of an admin file: the link back to its list, the person's name, the reference and the status. */
export function FileHead({ back, name, reference, status, actions, children }: FileHeadProps) {
	return (
		<>
			<Link
				to={back.to}
				className="mb-3 inline-flex min-h-9 max-md:min-h-11 items-center gap-2 font-semibold no-underline hover:underline"
			>
				<Icon name="arrow-left" className="size-4" />
				<span>{back.label}</span>
			</Link>
			<PageHead
				actions={actions}
				title={
					<span className="flex flex-wrap items-center gap-x-3 gap-y-2">
						<span className="min-w-0 break-words">{name}</span>
						{reference && <ReferencePlate size="lg">{reference}</ReferencePlate>}
						<span className="font-text text-compact">{status}</span>
					</span>
				}
			>
				{children}
			</PageHead>
		</>
	)
}
