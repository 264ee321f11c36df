/**
 * Warnings about pictures and looks, by code. In English the server's own messages are shown, which contain figures.
 */
export const words = {
  'findings.no_person_found':
    'No person was found in the photo. Use one that shows one person from the front, at least from head to hips.',
  'findings.no_garment_found':
    'No garment was found in the picture. Use one of a whole garment on a plain background.',
  'findings.possibly_damaged': 'The picture may be damaged: parts of it may look wrong.',
  'findings.pose_unsure': 'The pose is hard to make out. A photo from the front in even light fits better.',
  'findings.several_people':
    'There is more than one person in the photo: the largest one is dressed, or the one you chose. A photo of one person fits better.',
  'findings.photo_small': 'The photo is small, so the result is soft. A larger one gives a sharper result.',
  'findings.photo_turned':
    'The person lies on their side or upside down in the photo, and so they do in the look. Turn the photo upright first.',
  'findings.size_limited':
    'The look is smaller than your plan allows. If your photo is smaller than that too, a larger one gives a larger look.',
  'findings.torso_cut_off':
    'The photo shows only part of the upper body. One from head to hips or more fits better.',
  'findings.seen_from_behind': 'The person seems to be seen from behind. A photo from the front fits better.',
  'findings.body_turned':
    'The body is turned to the side, so the garment may sit wrong. A photo from the front fits better.',
  'findings.arms_crossed':
    'The arms are crossed in front of the body: the sleeves and the front may look wrong.',
  'findings.arm_in_front': 'An arm is in front of the body: the garment may look wrong there.',
  'findings.arm_raised':
    'A raised arm is not wholly visible: its sleeve may look wrong. A photo with both arms hanging down fits better.',
  'findings.seated': 'The person seems to be sitting: the lower part of the garment may look wrong.',
  'findings.leaning': 'The person is leaning far to one side. Someone standing upright is easier to dress.',
  'findings.hand_on_hip': 'A hand is on the hip: the sleeve on that side may look wrong.',
  'findings.person_small': 'The person is small in the photo. Cropping it closer gives a sharper result.',
  'findings.garment_picture_small': 'The garment has few pixels in its picture, so the cloth looks soft.',
  'findings.garment_background':
    'The garment’s background is not plain, so parts of it may be taken for cloth. A plain one works best.',
  'findings.garment_cut_off':
    'The picture cuts part of the garment off. One that shows all of it fits better.',
  'findings.several_garments':
    'There seem to be several pieces in the garment’s picture. One garment alone works best.',
  'findings.garment_outline_unusual':
    'The garment’s outline is unusual: it may be folded, turned or partly hidden. Laid flat, it fits best.',
  'findings.not_trousers': 'This does not look like trousers or a skirt: it may be folded, and sit wrong.',
  'findings.garment_worn':
    'The garment is worn by a person in its picture. A picture of the garment alone gives a cleaner result.',
  'findings.garment_low_contrast':
    'The garment has almost the colour of its background, so its outline may be rough.',
  'findings.garment_shoulders_unclear':
    'The garment’s shoulders or straps are hard to make out. Laid flat with its shoulders spread, it fits best.',
  'findings.legs_cut_off':
    'The photo does not show the legs, so a garment for them may sit wrong. One from head to feet fits better.',
  'findings.much_uncovered':
    'The new garment covers less than the old clothes, so the body there is made up. A photo in clothes that cover less fits better.',
  'findings.old_clothes_wider':
    'The old clothes reach beyond the new garment, so what is behind them is made up. A photo in closer-fitting clothes fits better.',
  'findings.old_clothes_show':
    'Part of the old clothes may show beside the new ones. A photo in close-fitting clothes of another colour than the skin fits better.',
  'findings.fit_not_followed': 'This engine cannot follow the chosen fit or tuck, so it used its own.',
  'findings.not_tucked':
    'This garment is not tucked in: only a closed top can be, and only into trousers or a skirt.',
  'findings.fewer_pictures':
    'Fewer pictures than usual came of this garment, because it cannot be worn in as many ways.',
} as const
