import { getServices } from '#app/http/context.server.ts'
import { respondToFileForm } from '#app/http/deal-file-form.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { RoundPhotos } from '#app/modules/rounds/components/private/round-photos.tsx'
import { listRoundPhotos } from '#app/modules/rounds/photos.server.ts'
import { nameOfCar } from '#app/modules/rounds/round.ts'
import { BackLink } from '#app/ui/account/back-link.tsx'
import { AccountHead } from '#app/ui/account/page-head.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { addRoundPhoto, removeRoundPhoto } from '#app/workflows/rounds/round-photos.server.ts'
import type { Route } from './+types/photos'
import { requireOwnRound } from './own-round.server.ts'

export const handle: RouteHandle = { access: 'member', bodyBytesMax: 10_500_000 }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Photos of your car')

export async function loader(args: Route.LoaderArgs) {
	const { round } = await requireOwnRound(args)
	const photos = await listRoundPhotos(getServices(args.context).db, { roundId: round.id })
	return {
		id: round.id,
		car: nameOfCar(round.terms.vehicle),
		canChange: round.kind === 'trade' && (round.state === 'draft' || round.state === 'approved'),
		photoIds: photos.map(({ uploadId }) => uploadId),
	}
}

export async function action(args: Route.ActionArgs) {
	const { actor, round } = await requireOwnRound(args)
	const { db, storage, clock } = getServices(args.context)
	const base = { actor, roundId: round.id, now: clock.now() }
	return respondToFileForm(args, {
		page: `/account/deal/rounds/${round.id}/photos`,
		apply: (change) =>
			change.kind === 'add'
				? addRoundPhoto(db, storage, { ...base, file: change.file })
				: removeRoundPhoto(db, storage, { ...base, uploadId: change.uploadId }),
	})
}

export default function OwnRoundPhotos({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const { id, car, canChange, photoIds } = loaderData
	return (
		<>
			<BackLink to={`/account/deal/rounds/${id}`}>{car}</BackLink>
			<AccountHead title="Photos of your car">
				Dealers see these photos. Clear photos of every side in good light can get you better offers.
			</AccountHead>
			<RoundPhotos photoIds={photoIds} canChange={canChange} rejected={answer} />
		</>
	)
}
