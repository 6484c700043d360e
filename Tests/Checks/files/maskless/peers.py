"""The place of a photo in a reply by OpenCV: ORB with RANSAC, and ECC."""
import cv2
import numpy as np

cv2.setNumThreads(1)


def corners(matrix):
    """The map of pixel centres as a map of outer corners, where the first pixel begins at 0."""
    half = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1.0]])
    return half @ matrix @ np.linalg.inv(half)


def reduced(picture, side=1024):
    share = min(1, side / max(picture.shape[:2]))
    size = (round(picture.shape[1] * share), round(picture.shape[0] * share))
    return cv2.cvtColor(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), cv2.COLOR_RGB2GRAY)


def full(matrix, photo, small, reply, smallReply):
    down = np.diag([small.shape[1] / photo.shape[1], small.shape[0] / photo.shape[0], 1])
    up = np.diag([reply.shape[1] / smallReply.shape[1], reply.shape[0] / smallReply.shape[0], 1])
    return up @ corners(matrix) @ down


def orb(photo, reply):
    """The homography in outer corners, or None."""
    return matched(photo, reply)[0]


def orb_inliers(photo, reply):
    """The number of matches that agree with the best homography."""
    return matched(photo, reply)[1]


def matched(photo, reply):
    a, b = reduced(photo), reduced(reply)
    detector = cv2.ORB_create(4000)
    first, second = detector.detectAndCompute(a, None), detector.detectAndCompute(b, None)
    if first[1] is None or second[1] is None:
        return None, 0
    pairs = [pair for pair in cv2.BFMatcher(cv2.NORM_HAMMING).knnMatch(first[1], second[1], k=2) if len(pair) == 2]
    good = [near for near, far in pairs if near.distance < 0.8 * far.distance]
    if len(good) < 8:
        return None, 0
    from_ = np.float32([first[0][match.queryIdx].pt for match in good])
    to = np.float32([second[0][match.trainIdx].pt for match in good])
    matrix, inliers = cv2.findHomography(from_, to, cv2.RANSAC, 3.0)
    return (None, 0) if matrix is None else (full(matrix, photo, a, reply, b), int(inliers.sum()))


def ecc(photo, reply):
    a, b = reduced(photo, 512), reduced(reply, 512)
    matrix = np.float32([[b.shape[1] / a.shape[1], 0, 0], [0, b.shape[0] / a.shape[0], 0]])
    try:
        for factor in (8, 4, 2, 1):
            smaller = [cv2.resize(p, (max(8, p.shape[1] // factor), max(8, p.shape[0] // factor)), interpolation=cv2.INTER_AREA) for p in (a, b)]
            matrix[:, 2] /= factor
            _, matrix = cv2.findTransformECC(*smaller, matrix, cv2.MOTION_AFFINE, (3, 60, 1e-6), None, 5)
            matrix[:, 2] *= factor
    except cv2.error:
        return None
    return full(np.vstack([matrix, [0, 0, 1]]), photo, a, reply, b)
