import type { Translation } from '../catalogue.ts'
import type { words as en } from '../en/findings.ts'

export const words: Translation<typeof en> = {
  'findings.no_person_found':
    'No se ha encontrado a nadie en la foto. Usa una que muestre a una persona de frente, al menos de la cabeza a la cadera.',
  'findings.no_garment_found':
    'No se ha encontrado ninguna prenda en la imagen. Usa una de una prenda entera sobre un fondo liso.',
  'findings.possibly_damaged': 'La imagen puede estar dañada: alguna parte podría verse mal.',
  'findings.pose_unsure': 'La postura se distingue mal. Va mejor una foto de frente con luz uniforme.',
  'findings.several_people':
    'Hay más de una persona en la foto: se viste a la más grande, o a la que hayas elegido. Es mejor una foto de una sola persona.',
  'findings.photo_small':
    'La foto es pequeña y el resultado sale poco nítido. Con una más grande sale más nítido.',
  'findings.photo_turned':
    'La persona aparece tumbada o cabeza abajo en la foto, y por eso también en el look. Gira antes la foto.',
  'findings.size_limited':
    'El look es más pequeño de lo que permite tu plan. Si tu foto también lo es, con una más grande el look es más grande.',
  'findings.torso_cut_off':
    'La foto muestra solo una parte del torso. Va mejor una de la cabeza a la cadera o más.',
  'findings.seen_from_behind': 'Parece que la persona está de espaldas. Va mejor una foto de frente.',
  'findings.body_turned':
    'El cuerpo está girado hacia un lado y la prenda puede quedar mal. Va mejor una foto de frente.',
  'findings.arms_crossed':
    'Los brazos están cruzados delante del cuerpo: las mangas y la parte delantera pueden verse mal.',
  'findings.arm_in_front': 'Hay un brazo delante del cuerpo: ahí la prenda puede verse mal.',
  'findings.arm_raised':
    'Un brazo levantado no se ve entero: su manga puede verse mal. Queda mejor una foto con los dos brazos caídos.',
  'findings.seated': 'Parece que la persona está sentada: la parte baja de la prenda puede verse mal.',
  'findings.leaning':
    'La persona está muy inclinada hacia un lado. Es más fácil vestir a alguien que está derecho.',
  'findings.hand_on_hip': 'Hay una mano en la cadera: la manga de ese lado puede verse mal.',
  'findings.person_small':
    'La persona se ve pequeña en la foto. Si la recortas más, el resultado sale más nítido.',
  'findings.garment_picture_small': 'La prenda tiene pocos píxeles en su imagen y la tela se ve poco nítida.',
  'findings.garment_background':
    'El fondo de la prenda no es liso y alguna parte puede tomarse por tela. Va mejor un fondo liso.',
  'findings.garment_cut_off': 'La imagen corta una parte de la prenda. Va mejor una que la muestre entera.',
  'findings.several_garments':
    'Parece que hay varias piezas en la imagen de la prenda. Va mejor una sola prenda.',
  'findings.garment_outline_unusual':
    'El contorno de la prenda no es corriente: puede estar doblada, girada o tapada en parte. Va mejor extendida.',
  'findings.not_trousers': 'Esto no parece un pantalón ni una falda: quizá esté doblado y quede mal.',
  'findings.garment_worn':
    'Alguien lleva puesta la prenda en la imagen. Una imagen de la prenda sola da un resultado más limpio.',
  'findings.garment_low_contrast':
    'La prenda tiene casi el color del fondo y su contorno puede quedar irregular.',
  'findings.garment_shoulders_unclear':
    'Los hombros o tirantes de la prenda no se distinguen bien. Queda mejor extendida y con los hombros abiertos.',
  'findings.legs_cut_off':
    'La foto no muestra las piernas y una prenda para ellas puede quedar mal. Es mejor una de la cabeza a los pies.',
  'findings.much_uncovered':
    'La prenda nueva cubre menos que la ropa anterior y esa parte del cuerpo es inventada. Es mejor una foto con ropa que cubra menos.',
  'findings.old_clothes_wider':
    'La ropa anterior sobresale de la prenda nueva y lo que queda detrás es inventado. Es mejor una foto con ropa más ajustada.',
  'findings.old_clothes_show':
    'Puede verse parte de la ropa anterior junto a la nueva. Es mejor una foto con ropa ajustada y de un color distinto al de la piel.',
  'findings.fit_not_followed':
    'Este motor no permite elegir el corte ni si la prenda superior va por dentro o por fuera: lo decide él.',
  'findings.not_tucked':
    'Esta prenda no va por dentro: solo puede ir así una prenda superior cerrada, y solo con pantalones o falda.',
  'findings.fewer_pictures':
    'Han salido menos imágenes de lo habitual porque esta prenda no puede llevarse de tantas maneras.',
}
