import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { RevisionList } from '#app/modules/forum/components/posts/revision-list.tsx'
import type { listRevisions } from '#app/modules/forum/posts/revisions.server.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'

type EditPageProps = {
	target: { kind: 'post' | 'comment'; id: number }
	/** Whether the advisor has hidden it, so that it can only be deleted. */
	isHidden: boolean
	/** Below the title. */
	intro?: ReactNode
	revisions: Awaited<ReturnType<typeof listRevisions>>
	timeZone: string
	/** What deleting it would delete, and what would stay. */
	deletion: string
	/** The form. */
	children: ReactNode
}

/** The page where authors edit their own post or comment, see its earlier versions, or delete it. */
export function EditPage({
	target: { kind, id },
	isHidden,
	intro,
	revisions,
	timeZone,
	deletion,
	children,
}: EditPageProps) {
	const action = `/community/delete/${kind}/${id}`
	const deleting = useNavigation().formAction === action
	return (
		<>
			<PageHero title={`Edit your ${kind}`}>{intro}</PageHero>
			<div className="wrap grid gap-6 pb-[var(--band-y)]">
				<Card look="raised" className="max-w-form p-6">
					{isHidden ? (
						<p>{`The advisor has hidden this ${kind}. You can delete it but not change it.`}</p>
					) : (
						children
					)}
				</Card>
				<RevisionList revisions={revisions} timeZone={timeZone} />
				<Disclosure summary={`Delete this ${kind}`}>
					<Form method="post" action={action} className="grid justify-items-start gap-3">
						<p>{deletion}</p>
						<Button
							type="submit"
							variant="destructive"
							size="sm"
							busyText={deleting ? 'Deleting...' : undefined}
						>
							{`Delete ${kind}`}
						</Button>
					</Form>
				</Disclosure>
			</div>
		</>
	)
}
