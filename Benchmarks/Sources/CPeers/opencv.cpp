#include "CPeers.h"
#ifdef PEER_OPENCV
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

namespace {
cv::Mat mat(PeerSource s, int type = CV_8UC4) {
    return cv::Mat(s.height, s.width, type, const_cast<void *>(s.data), s.stride);
}
cv::Mat mat(PeerTarget t, int type = CV_8UC4) { return cv::Mat(t.height, t.width, type, t.data, t.stride); }
const int interpolations[] = {cv::INTER_AREA, cv::INTER_LINEAR, cv::INTER_CUBIC, cv::INTER_LANCZOS4};
}
#define PEER(...) { __VA_ARGS__; return 1; }
#else
#define PEER(...) { return 0; }
#endif

int cv2_swap_red_blue(PeerSource s, PeerTarget t) PEER(auto d = mat(t); cv::cvtColor(mat(s), d, cv::COLOR_BGRA2RGBA))
int cv2_premultiply(PeerSource s, PeerTarget t) PEER(auto d = mat(t); cv::cvtColor(mat(s), d, cv::COLOR_RGBA2mRGBA))
int cv2_unpremultiply(PeerSource s, PeerTarget t) PEER(auto d = mat(t); cv::cvtColor(mat(s), d, cv::COLOR_mRGBA2RGBA))
int cv2_strip_alpha(PeerSource s, PeerTarget t)
    PEER(auto d = mat(t, CV_8UC3); cv::cvtColor(mat(s), d, cv::COLOR_RGBA2RGB))
int cv2_to_gray(PeerSource s, PeerTarget t)
    PEER(auto d = mat(t, CV_8UC1); cv::cvtColor(mat(s), d, cv::COLOR_RGBA2GRAY))
int cv2_rotate90(PeerSource s, PeerTarget t) PEER(auto d = mat(t); cv::rotate(mat(s), d, cv::ROTATE_90_CLOCKWISE))
int cv2_mirror(PeerSource s, PeerTarget t) PEER(auto d = mat(t); cv::flip(mat(s), d, 1))
int cv2_fill(PeerTarget t, int x, int y, int w, int h, uint32_t v)
    PEER(mat(t)(cv::Rect(x, y, w, h)) = cv::Scalar(v & 255, v >> 8 & 255, v >> 16 & 255, v >> 24))

int cv2_tensor(PeerSource s, float *t, const float *mean, const float *deviation)
    PEER(
        static std::vector<cv::Mat> planes; cv::split(mat(s), planes);
        for (int c = 0; c < 3; c++) {
            cv::Mat d(s.height, s.width, CV_32F, t + static_cast<size_t>(c) * s.width * s.height);
            planes[c].convertTo(d, CV_32F, 1 / (255.0 * deviation[c]), -mean[c] / deviation[c]);
        })

int cv2_mask_from_floats(PeerSource f, PeerTarget t)
    PEER(
        static cv::Mat large; cv::resize(mat(f, CV_32F), large, cv::Size(t.width, t.height), 0, 0, cv::INTER_LINEAR);
        auto d = mat(t, CV_8UC1); large.convertTo(d, CV_8U, 255))

int cv2_composite(PeerSource a, PeerSource b, PeerSource mask, PeerTarget t)
    PEER(
        static cv::Mat w; static cv::Mat v; mat(mask, CV_8UC1).convertTo(w, CV_32F, 1 / 255.0);
        cv::subtract(cv::Scalar(1), w, v);
        auto d = mat(t); cv::blendLinear(mat(a), mat(b), w, v, d))

int cv2_overlay(PeerSource s, PeerSource categories, const uint32_t *palette, double opacity, PeerTarget t)
    PEER(
        cv::Mat table(1, 256, CV_8UC4, const_cast<uint32_t *>(palette)); static cv::Mat four; static cv::Mat colours;
        cv::Mat index = mat(categories, CV_8UC1);
        cv::merge(std::vector<cv::Mat>{index, index, index, index}, four);
        cv::LUT(four, table, colours);
        auto d = mat(t); cv::addWeighted(mat(s), 1 - opacity, colours, opacity, 0, d))

int cv2_resize(PeerSource s, PeerTarget t, int how)
    PEER(auto d = mat(t); cv::resize(mat(s), d, d.size(), 0, 0, interpolations[how]))
int cv2_resize_gray(PeerSource s, PeerTarget t, int how)
    PEER(auto d = mat(t, CV_8UC1); cv::resize(mat(s, CV_8UC1), d, d.size(), 0, 0, interpolations[how]))
int cv2_gaussian(PeerSource s, PeerTarget t, double sigma)
    PEER(auto d = mat(t); cv::GaussianBlur(mat(s), d, cv::Size(), sigma, sigma, cv::BORDER_REPLICATE))
int cv2_gaussian_decimated(PeerSource s, PeerTarget t, double sigma, int factor)
    PEER(
        static cv::Mat small; static cv::Mat blurred;
        cv::resize(mat(s), small, cv::Size(s.width / factor, s.height / factor), 0, 0, cv::INTER_AREA);
        cv::GaussianBlur(small, blurred, cv::Size(), sigma / factor, sigma / factor, cv::BORDER_REPLICATE);
        auto d = mat(t); cv::resize(blurred, d, d.size(), 0, 0, cv::INTER_LINEAR))
int cv2_warp(PeerSource s, PeerTarget t, const double *inverse, int cubic)
    PEER(
        auto d = mat(t);
        cv::Mat m(2, 3, CV_64F, const_cast<double *>(inverse));
        cv::warpAffine(mat(s), d, m, d.size(), (cubic ? cv::INTER_CUBIC : cv::INTER_LINEAR) | cv::WARP_INVERSE_MAP,
                       cv::BORDER_CONSTANT))
int cv2_letterbox(PeerSource s, PeerTarget t, int inner_width, int inner_height, int level)
    PEER(
        static cv::Mat inner; cv::resize(mat(s), inner, cv::Size(inner_width, inner_height), 0, 0, cv::INTER_LINEAR);
        int left = (t.width - inner_width) / 2; int top = (t.height - inner_height) / 2;
        auto d = mat(t);
        cv::copyMakeBorder(inner, d, top, t.height - inner_height - top, left, t.width - inner_width - left,
                           cv::BORDER_CONSTANT, cv::Scalar(level, level, level, 255)))
int cv2_lut(PeerSource s, PeerTarget t, const uint8_t *table)
    PEER(auto d = mat(t); cv::LUT(mat(s), cv::Mat(1, 256, CV_8UC4, const_cast<uint8_t *>(table)), d))
int cv2_transform(PeerSource s, PeerTarget t, const double *matrix)
    PEER(auto d = mat(t); cv::transform(mat(s), d, cv::Mat(4, 5, CV_64F, const_cast<double *>(matrix))))
int cv2_sharpen(PeerSource s, PeerTarget t, double amount, double sigma)
    PEER(
        static cv::Mat soft; cv::GaussianBlur(mat(s), soft, cv::Size(), sigma, sigma, cv::BORDER_REPLICATE);
        auto d = mat(t); cv::addWeighted(mat(s), 1 + amount, soft, -amount, 0, d))
int cv2_histogram(PeerSource s)
    PEER(
        cv::Mat picture = mat(s); static cv::Mat counts; int bins = 256; float range[] = {0, 256};
        const float *ranges[] = {range};
        for (int channel = 0; channel < 3; channel++)
            cv::calcHist(&picture, 1, &channel, cv::Mat(), counts, 1, &bins, ranges))
int cv2_box_blur(PeerSource s, PeerTarget t, int r)
    PEER(auto d = mat(t); cv::blur(mat(s), d, cv::Size(2 * r + 1, 2 * r + 1), cv::Point(-1, -1), cv::BORDER_REPLICATE))
int cv2_dilate_gray(PeerSource s, PeerTarget t, int r)
    PEER(
        auto d = mat(t, CV_8UC1);
        cv::dilate(mat(s, CV_8UC1), d, cv::getStructuringElement(cv::MORPH_RECT, cv::Size(2 * r + 1, 2 * r + 1))))
int cv2_dilate_disc(PeerSource s, PeerTarget t, int r)
    PEER(
        auto d = mat(t, CV_8UC1);
        cv::dilate(
            mat(s, CV_8UC1), d, cv::getStructuringElement(cv::MORPH_ELLIPSE, cv::Size(2 * r + 1, 2 * r + 1))))
int cv2_gaussian_gray(PeerSource s, PeerTarget t, double sigma)
    PEER(
        auto d = mat(t, CV_8UC1);
        cv::GaussianBlur(mat(s, CV_8UC1), d, cv::Size(), sigma, sigma, cv::BORDER_REPLICATE))

int cv2_portrait(PeerSource frame, PeerSource floats, PeerTarget t, double sigma)
    PEER(
        static cv::Mat w; static cv::Mat v; static cv::Mat rgba; static cv::Mat small; static cv::Mat soft;
        static cv::Mat back;
        cv::resize(mat(floats, CV_32F), w, cv::Size(t.width, t.height), 0, 0, cv::INTER_LINEAR);
        cv::subtract(cv::Scalar(1), w, v);
        cv::cvtColor(mat(frame), rgba, cv::COLOR_BGRA2RGBA);
        cv::resize(rgba, small, cv::Size(t.width / 4, t.height / 4), 0, 0, cv::INTER_AREA);
        cv::GaussianBlur(small, soft, cv::Size(), sigma / 4, sigma / 4, cv::BORDER_REPLICATE);
        cv::resize(soft, back, cv::Size(t.width, t.height), 0, 0, cv::INTER_LINEAR);
        auto d = mat(t); cv::blendLinear(rgba, back, w, v, d))

int cv2_nv12_to_rgba(PeerSource y, PeerSource uv, PeerTarget t)
    PEER(
        auto d = mat(t); cv::Mat chroma(uv.height, uv.width / 2, CV_8UC2, const_cast<void *>(uv.data), uv.stride);
        cv::cvtColorTwoPlane(mat(y, CV_8UC1), chroma, d, cv::COLOR_YUV2RGBA_NV12))
